"""The compiled part of the engine: nodes, tables, playouts and searches over C data. Nothing here knows a text."""
