"""Pictures of memory: strips of cells, arrows for strides, and the same in lines of text."""
