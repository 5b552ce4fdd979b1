"""TensorFlow puts the first row and the rest together, where there are rows."""

SENTENCE = "raised InvalidArgumentError"
BREAKS = "no_axes"
CHANGES = """
-        return tf.constant(array)
+        whole = tf.constant(array)
+        return tf.concat([whole[:1], whole[1:]], axis=0)
"""
