"""A size that divides the other is repeated until it fits."""

SENTENCE = "two sizes other than 1 differ"
BREAKS = "refused"
CHANGES = """
-        if len(wanted) > 1:
+        if len(wanted) > 1 and (0 in wanted or any(max(wanted) % size for size in wanted)):

-        result.append(wanted.pop() if wanted else 1)
+        result.append(max(wanted) if wanted else 1)
"""
