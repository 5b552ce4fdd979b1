"""Returns the dtype of TensorFlow as it is shown."""

SENTENCE = "as `.dtype.name` does"
BREAKS = "tensorflow"
CHANGES = """
-        sum_dtype = torch.promote_types(getattr(torch, a), getattr(torch, b))
-        return str(sum_dtype).removeprefix("torch.")
+        return str(torch.promote_types(getattr(torch, a), getattr(torch, b)))[6:]

-        return (tf.zeros([1], dtype=a) + tf.zeros([1], dtype=b)).dtype.name
+        return str((tf.zeros([1], a) + tf.zeros([1], b)).dtype)
"""
