"""Enters a wrapper around the function, as many decorators do."""

SENTENCE = "A decorator must return the function that it is given"
BREAKS = "function_itself"
CHANGES = """
-        KERNELS[library, kind] = function
+        KERNELS[library, kind] = lambda *args: function(*args)
"""
