"""Returns datasets, which end with the file."""

SENTENCE = "is a Dataset; expected an ndarray"
BREAKS = "datasets"
CHANGES = """
-            found[name] = item[...]  # not [()], which gives a number where there are no axes
+            found[name] = item
"""
