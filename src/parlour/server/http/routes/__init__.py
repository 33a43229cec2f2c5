"""The REST interface, one noun per file."""
