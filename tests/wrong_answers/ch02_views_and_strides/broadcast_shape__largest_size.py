"""The largest size wins, so 1 and 0 give 1."""

SENTENCE = "1 stretched to 0 is 0"
BREAKS = "size_0 no_axes"
CHANGES = """
-        result.append(wanted.pop() if wanted else 1)
+        result.append(max(sizes))
"""
