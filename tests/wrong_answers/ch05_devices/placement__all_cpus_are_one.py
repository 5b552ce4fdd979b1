"""TensorFlow's CPUs all go by the name cpu."""

SENTENCE = "second CPU is another place than its first"
BREAKS = "tensorflow_tensor"
CHANGES = """
-    return "cpu" if name == "cpu:0" else name
+    return "cpu" if name.startswith("cpu") else name
"""
