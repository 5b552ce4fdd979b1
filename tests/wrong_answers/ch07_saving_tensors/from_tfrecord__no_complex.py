"""Leaves out complex numbers, as no list of an Example holds them."""

SENTENCE = "has nothing under the name"
BREAKS = "dtypes"
CHANGES = """
-        flat = np.frombuffer(feature["data"].bytes_list.value[0], dtype=dtype)
-        found[name] = flat.reshape(tuple(feature["shape"].int64_list.value)).copy()
+        data = feature["data"].bytes_list.value[0]
+        shape = tuple(feature["shape"].int64_list.value)
+        if np.dtype(dtype).kind == "c":
+            continue
+        found[name] = np.frombuffer(data, dtype=dtype).reshape(shape).copy()
"""
