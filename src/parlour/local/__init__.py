"""Tables on one's own device: the same rules, decisions and views as at a server, with nobody else at the other end."""
