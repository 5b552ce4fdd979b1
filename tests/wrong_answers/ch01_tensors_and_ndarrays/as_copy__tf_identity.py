"""tf.identity shares the memory."""

SENTENCE = "shares memory with x"
BREAKS = "tensorflow"
CHANGES = """
-        return tf.constant(array)
+        return tf.identity(x) if isinstance(x, tf.Tensor) else tf.constant(array)
"""
