"""Writes the elements as float32."""

SENTENCE = "bytes of elements, expected"
BREAKS = "records"
CHANGES = """
-            "data": feature(array.tobytes()),
+            "data": feature(array.astype(np.float32).tobytes()),
"""
