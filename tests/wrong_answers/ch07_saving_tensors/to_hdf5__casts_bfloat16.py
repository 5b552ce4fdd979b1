"""Casts bfloat16 without being asked."""

SENTENCE = "bfloat16 is refused"
BREAKS = "kinds"
CHANGES = """
-            try:
-                tensor = tensor.detach().numpy()
-            except TypeError as error:  # bfloat16, and others that NumPy does not have
-                raise TypeError(f"{name}: NumPy has no {tensor.dtype}; cast it first") from error
+            tensor = tensor.detach()
+            tensor = (tensor.float() if tensor.dtype == torch.bfloat16 else tensor).numpy()
"""
