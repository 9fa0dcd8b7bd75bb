"""What speaks HTTP and WebSocket: the application, its routes, who may call them and how often."""
