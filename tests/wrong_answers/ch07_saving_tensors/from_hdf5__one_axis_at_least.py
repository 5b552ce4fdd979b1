"""Gives a dataset without axes an axis."""

SENTENCE = "A tensor without axes stays one"
BREAKS = "no_axes"
CHANGES = """
-            found[name] = item[...]  # not [()], which gives a number where there are no axes
+            found[name] = np.atleast_1d(item)
"""
