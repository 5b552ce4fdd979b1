"""Without axes there is nothing to reorder, so that is an error."""

SENTENCE = "permuted((), (), ()) raised ValueError"
BREAKS = "no_axes"
CHANGES = """
-    if sorted(axes) != list(range(len(shape))):
+    if not axes or sorted(axes) != list(range(len(shape))):
"""
