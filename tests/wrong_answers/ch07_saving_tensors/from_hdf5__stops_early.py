"""Returns something from the visit, which ends it."""

SENTENCE = "its names are"
BREAKS = "datasets"
CHANGES = """
-            found[name] = item[...]  # not [()], which gives a number where there are no axes
+            found[name] = item[...]
+            return True
"""
