"""Only an accelerator has to be moved to."""

SENTENCE = "it must lie on cpu"
BREAKS = "moved"
CHANGES = """
-    if placement(x) == device:
+    if device in ("cpu", placement(x)):
"""
