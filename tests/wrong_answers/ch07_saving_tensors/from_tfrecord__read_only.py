"""Returns arrays that look into the bytes of the record."""

SENTENCE = "`.copy()` makes one that can"
BREAKS = "can_be_written"
CHANGES = """
-        flat = np.frombuffer(feature["data"].bytes_list.value[0], dtype=dtype)
-        found[name] = flat.reshape(tuple(feature["shape"].int64_list.value)).copy()
+        data = feature["data"].bytes_list.value[0]
+        shape = tuple(feature["shape"].int64_list.value)
+        found[name] = np.frombuffer(data, dtype=dtype).reshape(shape)
"""
