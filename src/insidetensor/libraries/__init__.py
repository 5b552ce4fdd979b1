"""Import NumPy, PyTorch and TensorFlow where they are installed, with stand-ins elsewhere."""
