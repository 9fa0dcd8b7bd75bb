"""What server and clients send each other: the messages as types, their TypeScript, and errors in words."""
