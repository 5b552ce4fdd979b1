"""Makes a new TensorFlow tensor of the numbers."""

SENTENCE = "into Python"
BREAKS = "gradients tensorflow"
CHANGES = """
-        return tf.identity(x)
+        return tf.constant(x.numpy())
"""
