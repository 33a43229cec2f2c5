"""The version, for the package, the server and the command line."""

VERSION = "0.1.0"
