"""An inner size of 1 fits any other, as in broadcasting."""

SENTENCE = "The inner sizes differ"
BREAKS = "inner_sizes"
CHANGES = """
-    if rows[1] != columns[0]:
+    if rows[1] != columns[0] and 1 not in (rows[1], columns[0]):
"""
