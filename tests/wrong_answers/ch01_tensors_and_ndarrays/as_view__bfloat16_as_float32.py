"""A dtype that NumPy lacks is made float32, which copies."""

SENTENCE = "so there is no view"
BREAKS = "no_such_view"
CHANGES = """
         if to == "numpy":
+            if library_of(x) == "torch" and x.dtype == torch.bfloat16:
+                return x.float().numpy()
"""
