"""The other sizes are divided away without a look at whether they make 0."""

SENTENCE = "Any number in place of −1"
BREAKS = "refused"
CHANGES = """
-        if known == 0 or numel % known:
+        if numel % known:
"""
