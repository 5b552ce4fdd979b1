"""A variable is no tensor: its value can be replaced."""

SENTENCE = "returned a tf.Variable; expected a TensorFlow tensor"
BREAKS = "tensorflow"
CHANGES = """
-    if to == "tensorflow":
-        return tf.constant(array)
-    return array
+    return tf.Variable(array) if to == "tensorflow" else array
"""
