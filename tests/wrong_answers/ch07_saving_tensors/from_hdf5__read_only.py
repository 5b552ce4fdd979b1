"""Returns arrays that cannot be written to."""

SENTENCE = "cannot be written to"
BREAKS = "in_memory"
CHANGES = """
-            found[name] = item[...]  # not [()], which gives a number where there are no axes
+            found[name] = np.broadcast_to(item[...], item.shape)
"""
