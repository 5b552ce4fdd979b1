"""np.may_share_memory compares only the first and the last byte."""

SENTENCE = "take turns in memory"
BREAKS = "apart"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    return bool(np.may_share_memory(array_over(a), array_over(b)))
"""
