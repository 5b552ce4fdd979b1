"""Lets TensorFlow say what it cannot multiply."""

SENTENCE = "must raise ValueError; it raised InvalidArgumentError"
BREAKS = "two_axes inner_sizes one_dtype"
CHANGES = """
     left, right = as_tensor(a), as_tensor(b)
+    if library == "tensorflow":
+        tf.matmul(a, b)
+        return library, a, b
"""
