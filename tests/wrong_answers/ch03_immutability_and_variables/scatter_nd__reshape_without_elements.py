"""Lets reshape work out how many updates there are, which it cannot without elements."""

SENTENCE = "A `tensor` may have no elements"
BREAKS = "any_tensor"
CHANGES = """
-    for place in np.ndindex(indices.shape[:-1]):
-        # One after another, so that the last of two equal indices wins.
-        result[tuple(indices[place])] = updates[place]
+    rows = updates.reshape(-1, *tensor.shape[depth:])
+    for index, row in zip(indices.reshape(-1, depth), rows, strict=True):
+        result[tuple(index)] = row
"""
