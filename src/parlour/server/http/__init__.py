"""The doors of the server: requests, sockets and what stands around them."""
