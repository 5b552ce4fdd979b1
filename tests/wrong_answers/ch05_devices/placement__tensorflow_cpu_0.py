"""Takes the end of TensorFlow's name, with the 0 of its first CPU."""

SENTENCE = "first CPU is the place that torch calls cpu"
BREAKS = "tensorflow_tensor"
CHANGES = """
-    return "cpu" if name == "cpu:0" else name
+    return name
"""
