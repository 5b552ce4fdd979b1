"""Leaves TensorFlow's capitals as they are."""

SENTENCE = "returned 'CPU:1', expected 'cpu:1'"
BREAKS = "tensorflow_tensor"
CHANGES = """
-    name = str(device).rpartition("device:")[2].lower().replace("gpu", "cuda")
-    return "cpu" if name == "cpu:0" else name
+    name = str(device).rpartition("device:")[2].replace("GPU", "cuda")
+    return "cpu" if name in ("cpu", "CPU:0") else name
"""
