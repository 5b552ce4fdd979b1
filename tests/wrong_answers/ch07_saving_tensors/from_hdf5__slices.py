"""Reads with `[:]`, which needs an axis."""

SENTENCE = "cannot be read by `[:]`"
BREAKS = "no_axes"
CHANGES = """
-            found[name] = item[...]  # not [()], which gives a number where there are no axes
+            found[name] = item[:]
"""
