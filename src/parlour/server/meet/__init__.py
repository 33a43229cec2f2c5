"""Where people meet: making matches, joining them and acting in them."""
