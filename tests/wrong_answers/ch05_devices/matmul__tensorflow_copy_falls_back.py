"""The default of TensorFlow is its GPU; without one, the call falls back."""

SENTENCE = "warned that a place is not there"
BREAKS = "copy"
CHANGES = """
-        return "cuda:0" if tf.config.list_logical_devices("GPU") else "cpu"
+        return "cuda:0"
"""
