"""HTTP and WebSocket: the application, its routes, and who may call them how often."""
