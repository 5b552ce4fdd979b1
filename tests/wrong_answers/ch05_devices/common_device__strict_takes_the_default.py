"""Strict goes to the default once it has seen that all operands agree."""

SENTENCE = "returned 'cuda:0', expected"
BREAKS = "strict"
CHANGES = """
-    return first
+    return default
"""
