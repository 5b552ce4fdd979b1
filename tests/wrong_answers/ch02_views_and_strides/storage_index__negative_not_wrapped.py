"""A negative index is multiplied by the stride as it is."""

SENTENCE = "add the size of the axis first"
BREAKS = "negative_index"
CHANGES = """
-    return i % size  # a negative index counts from the end
+    return i
"""
