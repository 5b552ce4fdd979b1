"""Stops at the first crossing, though the GPU falls back after it."""

SENTENCE = "take the last one"
BREAKS = "stays_faster"
CHANGES = """
-    last = not_ahead[-1]
+    last = next(i for i in not_ahead if behind[i + 1] < 0)
"""
