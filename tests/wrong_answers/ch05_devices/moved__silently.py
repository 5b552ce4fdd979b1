"""Lets an addition copy the operand."""

SENTENCE = "made TensorFlow copy an operand without being told to"
BREAKS = "tensorflow"
CHANGES = """
-        return tf.identity(x)
+        return x + 0
"""
