"""Uses h5py's own name, which begins with a slash."""

SENTENCE = "has nothing under the name 'x': its names are ['/x']"
BREAKS = "datasets"
CHANGES = """
-            found[name] = item[...]  # not [()], which gives a number where there are no axes
+            found[item.name] = item[...]
"""
