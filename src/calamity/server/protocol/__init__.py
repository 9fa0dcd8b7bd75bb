"""What server and clients send each other: types of messages, their TypeScript, and texts of errors."""
