"""TensorFlow will copy what it needs by itself."""

SENTENCE = "it must lie on cpu:1"
BREAKS = "tensorflow"
CHANGES = """
-    with tensorflow_scope(device):
-        return tf.identity(x)
+    return x
"""
