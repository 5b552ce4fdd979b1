"""tf.identity outside of any scope."""

SENTENCE = "copies to the device of the scope"
BREAKS = "tensorflow"
CHANGES = """
-    with tensorflow_scope(device):
-        return tf.identity(x)
+    return tf.identity(x)
"""
