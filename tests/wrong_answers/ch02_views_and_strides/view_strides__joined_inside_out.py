"""The inner stride is compared with outer size × outer stride."""

SENTENCE = "does not cut the chunks exactly"
BREAKS = "same_elements"
CHANGES = """
-        if joined and joined[-1][1] == size * stride:
+        if joined and joined[-1][0] * joined[-1][1] == stride:
"""
