"""The position is counted from the start of the storage, whatever the offset."""

SENTENCE = "leaves out the offset"
BREAKS = "position"
CHANGES = """
-    position = offset
+    position = 0
"""
