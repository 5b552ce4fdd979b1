"""Makes an array without axes of a number, in the byte order of the machine."""

SENTENCE = "come in the other order"
BREAKS = "dtypes"
CHANGES = """
-        found[name] = flat.reshape(tuple(feature["shape"].int64_list.value)).copy()
+        shape = tuple(feature["shape"].int64_list.value)
+        found[name] = flat.reshape(shape).copy() if shape else np.array(flat[0])
"""
