"""Which mistake explains a wrong layout."""
