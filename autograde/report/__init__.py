"""How the class did: one page and a folder of tables, read from the gradebook and the store."""
