"""Adds an ending to the path."""

SENTENCE = "left no file at `path`"
BREAKS = "records"
CHANGES = """
-    with tf.io.TFRecordWriter(path) as writer:  # from here on, nothing is refused
+    with tf.io.TFRecordWriter(path + ".tfrecord") as writer:
"""
