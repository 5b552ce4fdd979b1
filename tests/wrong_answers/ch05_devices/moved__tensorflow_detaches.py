"""Moves TensorFlow's numbers only."""

SENTENCE = "they must reach what it was given"
BREAKS = "gradients"
CHANGES = """
-        return tf.identity(x)
+        return tf.stop_gradient(tf.identity(x))
"""
