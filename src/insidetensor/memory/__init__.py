"""What lies under a tensor: its storage, shape, strides and offset, whichever library made it."""
