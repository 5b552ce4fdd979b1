"""Knows GraphNode itself, and no class made from it."""

SENTENCE = "a class made from GraphNode"
BREAKS = "nodes"
CHANGES = """
-    if isinstance(value, GraphNode):
+    if type(value) is GraphNode:
"""
