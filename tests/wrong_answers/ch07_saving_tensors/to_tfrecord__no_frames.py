"""Writes the Examples one after the other, without lengths and checksums."""

SENTENCE = "cannot be read as TFRecord"
BREAKS = "records"
CHANGES = """
-    with tf.io.TFRecordWriter(path) as writer:  # from here on, nothing is refused
-        for record in records:
-            writer.write(record)
+    with open(path, "wb") as file:
+        for record in records:
+            file.write(record)
"""
