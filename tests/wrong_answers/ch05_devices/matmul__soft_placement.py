"""Believes that TensorFlow says when there is no GPU."""

SENTENCE = "the CPU computes, and a warning says why"
BREAKS = "fall_back"
CHANGES = """
-        return "" if device in seen else f"TensorFlow sees {', '.join(seen)}"
+        return ""
"""
