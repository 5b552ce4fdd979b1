"""The pictures of memory: strips of cells, arrows, their page and their text twins."""
