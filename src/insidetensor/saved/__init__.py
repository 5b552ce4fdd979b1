"""What tensors become on disk: the parts of a file, and what is wrong with one."""
