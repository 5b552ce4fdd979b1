"""Find the machine's devices, and trace on which device each operation runs."""
