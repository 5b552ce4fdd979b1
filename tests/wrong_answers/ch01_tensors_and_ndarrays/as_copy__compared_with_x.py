"""The copy is compared with x by the check of the exercise, which a torch tensor does not pass."""

SENTENCE = "raised Mistake"
BREAKS = "copy"
CHANGES = """
         return tf.constant(array)
+    assert same_value(x, array)
"""
