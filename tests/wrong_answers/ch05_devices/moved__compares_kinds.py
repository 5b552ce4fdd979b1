"""All places of one kind are one place."""

SENTENCE = "it must lie on cpu:1"
BREAKS = "tensorflow"
CHANGES = """
-    if placement(x) == device:
+    if placement(x).partition(":")[0] == device.partition(":")[0]:
"""
