"""Puts all datasets at the top, with an underscore for the slash."""

SENTENCE = "has nothing under the name 'layer1/weight'"
BREAKS = "datasets"
CHANGES = """
-            file[name] = array
+            file[name.replace("/", "_")] = array
"""
