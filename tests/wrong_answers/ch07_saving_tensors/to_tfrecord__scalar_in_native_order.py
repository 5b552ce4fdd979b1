"""Takes a number out of an array without axes, and loses its byte order."""

SENTENCE = "`dtype.str` says the order of the bytes"
BREAKS = "elements"
CHANGES = """
-            "data": feature(array.tobytes()),
+            "data": feature((array if array.ndim else np.array(array[()])).tobytes()),
"""
