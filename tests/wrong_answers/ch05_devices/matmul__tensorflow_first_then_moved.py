"""TensorFlow computes wherever it likes, and the product is moved."""

SENTENCE = "made TensorFlow copy an operand without being told to"
BREAKS = "kernel_lookup tensorflow"
CHANGES = """
+    if library == "tensorflow":
+        return moved(tf.matmul(left, right), device)
     left = moved(left, device)
"""
