"""All axes join, with the stride of the last one."""

SENTENCE = "does not cut the chunks exactly"
BREAKS = "no_view not_contiguous"
CHANGES = """
-        if joined and joined[-1][1] == size * stride:
+        if joined:
"""
