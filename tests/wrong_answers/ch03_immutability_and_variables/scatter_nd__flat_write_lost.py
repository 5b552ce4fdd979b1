"""Writes into a flat copy of a copy: np.copy keeps the order of a transpose, so reshape copies."""

SENTENCE = "If you wrote into the result of `reshape`"
BREAKS = "any_tensor"
CHANGES = """
-    result = tensor.copy()
+    result = np.copy(tensor)
+    flat = result.reshape(-1, *tensor.shape[indices.shape[-1] :])

-        result[tuple(indices[place])] = updates[place]
+        flat[np.ravel_multi_index(tuple(indices[place]), tensor.shape[: indices.shape[-1]])] = (
+            updates[place]
+        )
"""
