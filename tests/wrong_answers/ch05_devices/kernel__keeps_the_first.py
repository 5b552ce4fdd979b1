"""Keeps the function of a key that is taken, and says nothing."""

SENTENCE = "There is a kernel for torch and the kind first already"
BREAKS = "taken_key"
CHANGES = """
-        if (library, kind) in KERNELS:
-            raise ValueError(f"there is a {library} kernel for {kind!r} already")
-        KERNELS[library, kind] = function
+        KERNELS.setdefault((library, kind), function)
"""
