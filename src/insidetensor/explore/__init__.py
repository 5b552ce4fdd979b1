"""Small live instruments: a relation between numbers, to be played with in a notebook or a page."""
