"""A TensorFlow tensor is made over foreign memory."""

SENTENCE = "uses tf.experimental.dlpack.from_dlpack"
BREAKS = "to_tensorflow"
CHANGES = """
-        raise ValueError("TensorFlow shares the memory of others by luck only, so this is no view")
+        return tf.experimental.dlpack.from_dlpack(torch.utils.dlpack.to_dlpack(torch.as_tensor(x)))
"""
