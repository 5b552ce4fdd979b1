"""Each old axis is a chunk of its own."""

SENTENCE = "A contiguous tensor is one chunk"
BREAKS = "same_elements"
CHANGES = """
-        if joined and joined[-1][1] == size * stride:
+        if False:
"""
