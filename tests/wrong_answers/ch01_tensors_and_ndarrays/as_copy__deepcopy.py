"""copy.deepcopy of a TensorFlow tensor shares the memory."""

SENTENCE = "TensorFlow's own functions hand the same memory back"
BREAKS = "tensorflow"
CHANGES = """
-        return tf.constant(array)
+        return __import__("copy").deepcopy(x) if isinstance(x, tf.Tensor) else tf.constant(array)
"""
