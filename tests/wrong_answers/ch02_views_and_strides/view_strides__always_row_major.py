"""There always is a view, and its strides are row-major."""

SENTENCE = "does not cut the chunks exactly"
BREAKS = "no_view not_contiguous"
CHANGES = """
-    if 0 in shape:
+    if True:
"""
