"""Sizes that do not fit give the largest of them."""

SENTENCE = "two sizes other than 1 differ"
BREAKS = "size_0 refused"
CHANGES = """
-        if len(wanted) > 1:
-            raise ValueError(f"shapes {shapes} do not broadcast: one axis has sizes {sizes}")
-        result.append(wanted.pop() if wanted else 1)
+        result.append(max(wanted, default=1))
"""
