"""TensorFlow's own name in lower case."""

SENTENCE = "first CPU is the place that torch calls cpu"
BREAKS = "tensorflow_tensor"
CHANGES = """
-    name = str(device).rpartition("device:")[2].lower().replace("gpu", "cuda")
-    return "cpu" if name == "cpu:0" else name
+    return str(device).rpartition("device:")[2].lower()
"""
