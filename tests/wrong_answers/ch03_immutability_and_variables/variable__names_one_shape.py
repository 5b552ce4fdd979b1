"""Names the shape that came, and not the one of the variable."""

SENTENCE = "`(3,)`"
BREAKS = "shape"
CHANGES = """
-            raise ValueError(f"expected shape {self.shape}, got {new.shape}")
+            raise ValueError(f"got {new.shape}")
"""
