"""Collects the datasets, and reads them when the file is closed."""

SENTENCE = "from_hdf5(path) raised"
BREAKS = "datasets"
CHANGES = """
-            found[name] = item[...]  # not [()], which gives a number where there are no axes
+            found[name] = item

-    return found
+    return {name: dataset[...] for name, dataset in found.items()}
"""
