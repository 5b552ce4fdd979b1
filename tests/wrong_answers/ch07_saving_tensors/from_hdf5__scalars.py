"""Reads with `[()]`, which gives a number where there are no axes."""

SENTENCE = "becomes an ndarray of shape () with `[...]`"
BREAKS = "no_axes"
CHANGES = """
-            found[name] = item[...]  # not [()], which gives a number where there are no axes
+            found[name] = item[()]
"""
