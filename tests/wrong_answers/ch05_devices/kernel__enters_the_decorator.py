"""Enters the decorator in place of the function."""

SENTENCE = "is not the function which was entered"
BREAKS = "entered_and_found"
CHANGES = """
-        KERNELS[library, kind] = function
+        KERNELS[library, kind] = enter
"""
