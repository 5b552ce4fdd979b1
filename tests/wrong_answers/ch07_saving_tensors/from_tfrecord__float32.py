"""Takes every dtype for float32."""

SENTENCE = "an array of dtype float32; expected"
BREAKS = "arrays"
CHANGES = """
-        flat = np.frombuffer(feature["data"].bytes_list.value[0], dtype=dtype)
-        found[name] = flat.reshape(tuple(feature["shape"].int64_list.value)).copy()
+        data = feature["data"].bytes_list.value[0]
+        shape = tuple(feature["shape"].int64_list.value)
+        found[name] = np.frombuffer(data, dtype=dtype).reshape(shape).astype(np.float32)
"""
