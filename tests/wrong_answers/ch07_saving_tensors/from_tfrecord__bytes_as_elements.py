"""Makes an element of each byte."""

SENTENCE = "raised ValueError"
BREAKS = "arrays"
CHANGES = """
-        flat = np.frombuffer(feature["data"].bytes_list.value[0], dtype=dtype)
-        found[name] = flat.reshape(tuple(feature["shape"].int64_list.value)).copy()
+        data = feature["data"].bytes_list.value[0]
+        shape = tuple(feature["shape"].int64_list.value)
+        found[name] = np.array(list(data), dtype=dtype).reshape(shape)
"""
