"""Knows of one dtype that NumPy does not have, and lets the others fail without a name."""

SENTENCE = "PyTorch's float8_e4m3fn is refused"
BREAKS = "kinds"
CHANGES = """
-            try:
-                tensor = tensor.detach().numpy()
-            except TypeError as error:  # bfloat16, and others that NumPy does not have
-                raise TypeError(f"{name}: NumPy has no {tensor.dtype}; cast it first") from error
+            if tensor.dtype == torch.bfloat16:
+                raise TypeError(f"{name}: bfloat16")
+            tensor = tensor.detach().numpy()
"""
