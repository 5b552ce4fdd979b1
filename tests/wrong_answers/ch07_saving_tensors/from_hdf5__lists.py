"""Returns lists in place of arrays."""

SENTENCE = "is a list; expected an ndarray"
BREAKS = "datasets"
CHANGES = """
-            found[name] = item[...]  # not [()], which gives a number where there are no axes
+            found[name] = item[...].tolist()
"""
