"""Looks at each array when the file is open already."""

SENTENCE = "left a file behind"
BREAKS = "no_trace"
CHANGES = """
-    records = []
+    writer = tf.io.TFRecordWriter(path)

-        records.append(example.SerializeToString())
-    with tf.io.TFRecordWriter(path) as writer:  # from here on, nothing is refused
-        for record in records:
-            writer.write(record)
+        writer.write(example.SerializeToString())
+    writer.close()
"""
