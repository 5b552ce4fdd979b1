"""The message counts the place in the key, None included."""

SENTENCE = "does not name `axis 0`"
BREAKS = "out_of_bounds"
CHANGES = """
-    for item in one_item_for_each_axis(key, len(shape)):
+    for place, item in enumerate(one_item_for_each_axis(key, len(shape))):

-            start = index_on_axis(operator.index(item), axis, size)
+            start = index_on_axis(operator.index(item), place, size)
"""
