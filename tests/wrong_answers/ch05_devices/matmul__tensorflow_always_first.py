"""TensorFlow is left to compute on its first device."""

SENTENCE = "TensorFlow computes where the scope says"
BREAKS = "auto kernel_lookup tensorflow"
CHANGES = """
+    if library == "tensorflow":
+        return tf.matmul(moved(left, "cpu"), moved(right, "cpu"))
     left = moved(left, device)
"""
