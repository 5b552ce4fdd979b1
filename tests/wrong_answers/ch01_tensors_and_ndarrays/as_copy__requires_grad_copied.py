"""The copy requires grad where x does."""

SENTENCE = "returned a tensor that requires grad"
BREAKS = "grad"
CHANGES = """
-        return torch.from_numpy(array)
+        copied = torch.from_numpy(array)
+        if isinstance(x, torch.Tensor):
+            copied.requires_grad_(x.requires_grad)
+        return copied
"""
