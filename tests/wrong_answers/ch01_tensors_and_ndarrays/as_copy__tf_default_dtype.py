"""tf.constant of a list chooses its own dtype, and the shape where there is nothing to list."""

SENTENCE = "of dtype int32; expected int64"
BREAKS = "layouts dtypes"
CHANGES = """
-        return tf.constant(array)
+        return tf.constant(array.tolist())
"""
