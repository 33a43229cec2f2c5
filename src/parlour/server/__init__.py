"""The server: matches that live in a database, sockets for every viewer, accounts, ratings and bots."""
