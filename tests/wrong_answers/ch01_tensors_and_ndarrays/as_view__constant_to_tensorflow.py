"""tf.constant copies."""

SENTENCE = "so there is no view to rely on"
BREAKS = "to_tensorflow"
CHANGES = """
-        raise ValueError("TensorFlow shares the memory of others by luck only, so this is no view")
+        return tf.constant(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
"""
