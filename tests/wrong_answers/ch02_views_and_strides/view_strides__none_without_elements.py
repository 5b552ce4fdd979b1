"""Without elements there is nothing to view."""

SENTENCE = "every new shape of 0 elements fits"
BREAKS = "no_elements"
CHANGES = """
-        return row_major_strides(new_shape)
+        return None
"""
