"""What server and clients say to each other: the messages as types, their TypeScript, and problems in words."""
