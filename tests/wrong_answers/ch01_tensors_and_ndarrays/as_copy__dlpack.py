"""DLPack brings the memory of a fresh array to TensorFlow."""

SENTENCE = "uses tf.experimental.dlpack.from_dlpack"
BREAKS = "tensorflow"
CHANGES = """
-        return tf.constant(array)
+        return tf.experimental.dlpack.from_dlpack(array.__dlpack__())
"""
