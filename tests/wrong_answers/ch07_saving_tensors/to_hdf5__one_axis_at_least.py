"""Gives a tensor without axes an axis."""

SENTENCE = "A tensor without axes stays one"
BREAKS = "same_array"
CHANGES = """
-            file[name] = array
+            file[name] = np.atleast_1d(array)
"""
