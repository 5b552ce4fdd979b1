"""Files as they come and go: is this one a notebook, and is that one written whole."""
