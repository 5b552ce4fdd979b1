"""Uses the bytes as keys."""

SENTENCE = "has nothing under the name 'x': its names are [b'x']"
BREAKS = "arrays"
CHANGES = """
-        name, dtype = (feature[key].bytes_list.value[0].decode() for key in ("name", "dtype"))
-        flat = np.frombuffer(feature["data"].bytes_list.value[0], dtype=dtype)
-        found[name] = flat.reshape(tuple(feature["shape"].int64_list.value)).copy()
+        name, dtype = (feature[key].bytes_list.value[0] for key in ("name", "dtype"))
+        data = feature["data"].bytes_list.value[0]
+        shape = tuple(feature["shape"].int64_list.value)
+        found[name] = np.frombuffer(data, dtype=dtype.decode()).reshape(shape).copy()
"""
