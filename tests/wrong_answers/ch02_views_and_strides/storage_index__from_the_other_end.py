"""A negative stride is walked forwards, so the index is counted from the other end."""

SENTENCE = "not counted from the other end"
BREAKS = "negative_strides"
CHANGES = """
-        position += index_on_axis(i, axis, size) * stride
+        i = index_on_axis(i, axis, size)
+        position += (i if stride >= 0 else size - 1 - i) * stride
"""
