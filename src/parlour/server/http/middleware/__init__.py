"""What lies around every request, one concern a file; app.py names them from the outside inwards."""
