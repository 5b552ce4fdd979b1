"""Leaves out records without bytes."""

SENTENCE = "has nothing under the name 'none'"
BREAKS = "no_axes"
CHANGES = """
-        flat = np.frombuffer(feature["data"].bytes_list.value[0], dtype=dtype)
-        found[name] = flat.reshape(tuple(feature["shape"].int64_list.value)).copy()
+        data = feature["data"].bytes_list.value[0]
+        shape = tuple(feature["shape"].int64_list.value)
+        if not data:
+            continue
+        found[name] = np.frombuffer(data, dtype=dtype).reshape(shape).copy()
"""
