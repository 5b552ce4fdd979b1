"""Any number is made an int first."""

SENTENCE = "Only ints, slices, None"
BREAKS = "other_items"
CHANGES = """
-            start = index_on_axis(operator.index(item), axis, size)
+            start = index_on_axis(int(item), axis, size)
"""
