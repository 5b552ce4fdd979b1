"""Returns the arrays without their names."""

SENTENCE = "expected a dict"
BREAKS = "arrays"
CHANGES = """
-        flat = np.frombuffer(feature["data"].bytes_list.value[0], dtype=dtype)
-        found[name] = flat.reshape(tuple(feature["shape"].int64_list.value)).copy()
-    return found
+        data = feature["data"].bytes_list.value[0]
+        shape = tuple(feature["shape"].int64_list.value)
+        found[name] = np.frombuffer(data, dtype=dtype).reshape(shape).copy()
+    return list(found.values())
"""
