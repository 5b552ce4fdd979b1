"""The index is wrapped first, and the message shows what it has become."""

SENTENCE = "does not name `index -4`"
BREAKS = "message"
CHANGES = """
-    if not -size <= i < size:
+    if i < 0:
+        i += size
+    if not 0 <= i < size:
"""
