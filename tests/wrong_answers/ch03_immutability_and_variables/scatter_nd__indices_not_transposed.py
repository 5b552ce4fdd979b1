"""Hands the rows of indices to NumPy, which wants one array for each axis."""

SENTENCE = "An index names one element"
BREAKS = "elements"
CHANGES = """
-    for place in np.ndindex(indices.shape[:-1]):
-        # One after another, so that the last of two equal indices wins.
-        result[tuple(indices[place])] = updates[place]
+    result[tuple(indices)] = updates
"""
