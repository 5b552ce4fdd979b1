"""Names the first array of the dict in place of the one that is refused."""

SENTENCE = "does not name `objects`"
BREAKS = "kinds"
CHANGES = """
-    def feature(*values):
-        if values and isinstance(values[0], bytes):
-            return tf.train.Feature(bytes_list=tf.train.BytesList(value=values))
-        return tf.train.Feature(int64_list=tf.train.Int64List(value=values))
+    def of_bytes(value):
+        return tf.train.Feature(bytes_list=tf.train.BytesList(value=[value]))

-            raise TypeError(f"{name}: expected numbers or booleans, not {array.dtype}")
+            raise TypeError(next(iter(arrays)))

-            "name": feature(name.encode()),
-            "dtype": feature(array.dtype.str.encode()),
-            "shape": feature(*array.shape),
-            "data": feature(array.tobytes()),
+            "name": of_bytes(name.encode()),
+            "dtype": of_bytes(array.dtype.str.encode()),
+            "shape": tf.train.Feature(int64_list=tf.train.Int64List(value=array.shape)),
+            "data": of_bytes(array.tobytes()),
"""
