"""Lets NumPy stretch the updates."""

SENTENCE = "nothing is broadcast"
BREAKS = "updates_shape"
CHANGES = """
-    wanted = indices.shape[:-1] + tensor.shape[depth:]
-    if updates.shape != wanted:
-        raise ValueError(f"expected updates of shape {wanted}, got {updates.shape}")

-    for place in np.ndindex(indices.shape[:-1]):
-        # One after another, so that the last of two equal indices wins.
-        result[tuple(indices[place])] = updates[place]
+    result[tuple(np.moveaxis(indices, -1, 0))] = updates
"""
