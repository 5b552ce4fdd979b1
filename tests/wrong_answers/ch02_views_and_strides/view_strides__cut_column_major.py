"""Inside a chunk, the first axis takes the chunk's stride."""

SENTENCE = "in row-major order the last axis does"
BREAKS = "same_elements"
CHANGES = """
-        left //= size
-        new_strides.append(left * stride)
+        new_strides.append(stride)
+        left, stride = (left // size, stride * size)
"""
