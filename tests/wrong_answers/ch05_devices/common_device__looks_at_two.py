"""Compares the places of two operands, since a product has two."""

SENTENCE = "must raise RuntimeError; it returned"
BREAKS = "strict_refuses"
CHANGES = """
-    for place in placements:
+    for place in placements[:2]:
"""
