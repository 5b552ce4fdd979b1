"""Looks at the bits as an int32, whose shift keeps the sign."""

SENTENCE = "looking at the bits as an int32"
BREAKS = "fields"
CHANGES = """
-    bits = int(x.view(np.uint32))
+    bits = int(x.view(np.int32))
"""
