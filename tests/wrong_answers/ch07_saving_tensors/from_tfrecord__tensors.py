"""Returns tensors of TensorFlow."""

SENTENCE = "expected an ndarray"
BREAKS = "arrays"
CHANGES = """
-        flat = np.frombuffer(feature["data"].bytes_list.value[0], dtype=dtype)
-        found[name] = flat.reshape(tuple(feature["shape"].int64_list.value)).copy()
+        data = feature["data"].bytes_list.value[0]
+        shape = tuple(feature["shape"].int64_list.value)
+        found[name] = tf.constant(np.frombuffer(data, dtype=dtype).reshape(shape))
"""
