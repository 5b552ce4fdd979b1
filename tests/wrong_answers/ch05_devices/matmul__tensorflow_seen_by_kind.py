"""Looks for a device of that kind in TensorFlow, whatever its number."""

SENTENCE = "Where the place is not there"
BREAKS = "fall_back"
CHANGES = """
-        return "" if device in seen else f"TensorFlow sees {', '.join(seen)}"
+        kinds = [name.partition(":")[0] for name in seen]
+        return "" if device.partition(":")[0] in kinds else f"TensorFlow sees {seen}"
"""
