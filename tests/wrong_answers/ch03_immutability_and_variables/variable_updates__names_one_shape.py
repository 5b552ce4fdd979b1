"""Names the shape of delta, and not the one of the variable."""

SENTENCE = "`(3,)`"
BREAKS = "shape"
CHANGES = """
-            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
+            raise ValueError(f"got {delta.shape}")
"""
