"""Writes to a new file, and adds that to the end of what is there."""

SENTENCE = "There was an older file at `path`; it must be replaced"
BREAKS = "replaced"
CHANGES = """
-    with tf.io.TFRecordWriter(path) as writer:  # from here on, nothing is refused
-        for record in records:
-            writer.write(record)
+    with tf.io.TFRecordWriter(path + ".new") as writer:
+        for record in records:
+            writer.write(record)
+    with open(path, "ab") as file, open(path + ".new", "rb") as new:
+        file.write(new.read())
+    os.remove(path + ".new")
"""
