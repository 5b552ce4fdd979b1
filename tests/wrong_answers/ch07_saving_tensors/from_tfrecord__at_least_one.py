"""Takes a size of 0 for one that is missing, and makes a 1 of it."""

SENTENCE = "raised ValueError"
BREAKS = "no_axes"
CHANGES = """
-        flat = np.frombuffer(feature["data"].bytes_list.value[0], dtype=dtype)
-        found[name] = flat.reshape(tuple(feature["shape"].int64_list.value)).copy()
+        data = feature["data"].bytes_list.value[0]
+        shape = tuple(size or 1 for size in feature["shape"].int64_list.value)
+        found[name] = np.frombuffer(data, dtype=dtype).reshape(shape).copy()
"""
