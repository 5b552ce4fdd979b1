"""tf.constant hands a TensorFlow tensor back."""

SENTENCE = "TensorFlow's own functions hand the same memory back"
BREAKS = "tensorflow"
CHANGES = """
-        return tf.constant(array)
+        return tf.constant(x) if isinstance(x, tf.Tensor) else tf.constant(array)
"""
