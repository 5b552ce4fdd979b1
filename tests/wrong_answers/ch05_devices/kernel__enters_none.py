"""Has a table, and enters no kernel."""

SENTENCE = "Enter your kernels in this part's cell"
BREAKS = "torch_kernels tensorflow_kernels nothing_cast gradients"
CHANGES = """
-@kernel("torch", "cpu")
-@kernel("torch", "cuda")
-@kernel("torch", "mps")
-@kernel("torch", "sim")

-@kernel("tensorflow", "cpu")
-@kernel("tensorflow", "cuda")
"""
