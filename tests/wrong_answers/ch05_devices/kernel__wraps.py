"""Enters a wrapper around the function, as many decorators do."""

SENTENCE = "that is not the function which was entered"
BREAKS = "function_itself"
CHANGES = """
-        KERNELS[library, kind] = function
+        KERNELS[library, kind] = lambda *args: function(*args)
"""
