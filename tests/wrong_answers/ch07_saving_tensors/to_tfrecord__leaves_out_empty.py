"""Leaves out arrays without elements, as there is nothing to write."""

SENTENCE = "wrote 0 records"
BREAKS = "no_axes"
CHANGES = """
-    def feature(*values):
-        if values and isinstance(values[0], bytes):
-            return tf.train.Feature(bytes_list=tf.train.BytesList(value=values))
-        return tf.train.Feature(int64_list=tf.train.Int64List(value=values))
+    def of_bytes(value):
+        return tf.train.Feature(bytes_list=tf.train.BytesList(value=[value]))

             raise TypeError(f"{name}: expected numbers or booleans, not {array.dtype}")
+        if not array.size:
+            continue

-            "name": feature(name.encode()),
-            "dtype": feature(array.dtype.str.encode()),
-            "shape": feature(*array.shape),
-            "data": feature(array.tobytes()),
+            "name": of_bytes(name.encode()),
+            "dtype": of_bytes(array.dtype.str.encode()),
+            "shape": tf.train.Feature(int64_list=tf.train.Int64List(value=array.shape)),
+            "data": of_bytes(array.tobytes()),
"""
