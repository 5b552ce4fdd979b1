"""Read the storage, shape, strides and offset of a tensor of any library."""
