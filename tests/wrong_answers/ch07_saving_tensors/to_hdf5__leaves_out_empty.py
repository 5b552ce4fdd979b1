"""Leaves out tensors without elements, as there is nothing to write."""

SENTENCE = "has nothing under the name"
BREAKS = "same_array"
CHANGES = """
-            file[name] = array
+            if array.size:
+                file[name] = array
"""
