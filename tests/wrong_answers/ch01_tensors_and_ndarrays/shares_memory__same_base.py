"""Compares the arrays that both are views of."""

SENTENCE = "views of one array need not share any"
BREAKS = "apart strides empty bytes read_only torch grad tensorflow"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    a, b = (array_over(a), array_over(b))
+    first = a if a.base is None else a.base
+    second = b if b.base is None else b.base
+    return first is second
"""
