"""Leaves the order of the bytes out of the dtype."""

SENTENCE = "come in the other order"
BREAKS = "dtypes"
CHANGES = """
-        flat = np.frombuffer(feature["data"].bytes_list.value[0], dtype=dtype)
-        found[name] = flat.reshape(tuple(feature["shape"].int64_list.value)).copy()
+        data = feature["data"].bytes_list.value[0]
+        shape = tuple(feature["shape"].int64_list.value)
+        found[name] = np.frombuffer(data, dtype=dtype[1:]).reshape(shape).copy()
"""
