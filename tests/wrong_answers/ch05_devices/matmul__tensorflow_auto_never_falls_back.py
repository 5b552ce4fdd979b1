"""Looks for a place in TensorFlow only where one was asked for."""

SENTENCE = "Where the place is not there, the CPU computes"
BREAKS = "fall_back"
CHANGES = """
+    asked = library == "torch" or policy != "auto"
     if device is not None:

-        if reason:
+        if reason and asked:
"""
