"""Takes the CPU for what is used when nothing is asked for."""

SENTENCE = "must be computed on cpu"
BREAKS = "given_device tensorflow"
CHANGES = """
-    if device is not None:
+    if device == "cpu" and places[0] == places[1]:
+        device = places[0]
+    elif device is not None:
"""
