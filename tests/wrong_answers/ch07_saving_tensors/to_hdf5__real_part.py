"""Writes the real part of complex numbers."""

SENTENCE = "expected complex"
BREAKS = "kinds"
CHANGES = """
-            file[name] = array
+            file[name] = array.real
"""
