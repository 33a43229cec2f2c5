"""What goes over the wire: messages, bodies, errors, and the schema generated from them."""
