"""In TensorFlow, takes the missing place for its own reason."""

SENTENCE = "which devices TensorFlow has"
BREAKS = "warning"
CHANGES = """
-        return "" if device in seen else f"TensorFlow sees {', '.join(seen)}"
+        return "" if device in seen else "it does not exist"
"""
