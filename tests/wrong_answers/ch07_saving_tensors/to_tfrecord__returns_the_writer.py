"""Returns the writer, to be closed later."""

SENTENCE = "wrote 0 records"
BREAKS = "replaced"
CHANGES = """
-    with tf.io.TFRecordWriter(path) as writer:  # from here on, nothing is refused
-        for record in records:
-            writer.write(record)
+    writer = tf.io.TFRecordWriter(path)
+    for record in records:
+        writer.write(record)
+    return writer
"""
