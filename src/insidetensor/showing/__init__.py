"""How values, tables, errors and lines of source are shown, in a notebook and as text."""
