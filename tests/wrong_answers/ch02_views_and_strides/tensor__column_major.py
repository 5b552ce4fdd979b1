"""The strides are column-major while the storage is row-major."""

SENTENCE = "column-major"
BREAKS = "storing"
CHANGES = """
-        self.strides = row_major_strides(self.shape)
+        self.strides = row_major_strides(self.shape[::-1])[::-1]
"""
