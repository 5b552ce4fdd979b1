"""Show values, tables, errors and lines of source, in a notebook and as text."""
