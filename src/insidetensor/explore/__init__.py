"""Interactive instruments, each for one topic, to play with in a notebook or on a page."""
