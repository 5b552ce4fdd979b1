"""Names the shape that was expected, and not the one that came."""

SENTENCE = "does not name `(2, 1)`"
BREAKS = "updates_shape"
CHANGES = """
-        raise ValueError(f"expected updates of shape {wanted}, got {updates.shape}")
+        raise ValueError(f"expected updates of shape {wanted}")
"""
