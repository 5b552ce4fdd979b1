"""Looks whether the key was taken when the function is already in."""

SENTENCE = "A key that is taken keeps its function"
BREAKS = "taken_key"
CHANGES = """
-        if (library, kind) in KERNELS:
-            raise ValueError(f"there is a {library} kernel for {kind!r} already")
-        KERNELS[library, kind] = function
+        taken = KERNELS.get((library, kind))
+        KERNELS[library, kind] = function
+        if taken is not None:
+            raise ValueError(f"{library} has a kernel for {kind} already")
"""
