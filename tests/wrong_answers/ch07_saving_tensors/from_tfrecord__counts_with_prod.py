"""Multiplies the sizes for the number of elements, and of no sizes that is the float 1.0."""

SENTENCE = "object cannot be interpreted as an integer"
BREAKS = "no_axes"
CHANGES = """
-        flat = np.frombuffer(feature["data"].bytes_list.value[0], dtype=dtype)
-        found[name] = flat.reshape(tuple(feature["shape"].int64_list.value)).copy()
+        data = feature["data"].bytes_list.value[0]
+        shape = tuple(feature["shape"].int64_list.value)
+        found[name] = np.frombuffer(data, dtype=dtype, count=np.prod(shape)).reshape(shape).copy()
"""
