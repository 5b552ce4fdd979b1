"""The kind alone is the key, so two libraries get in each other's way."""

SENTENCE = "KERNELS is a dict whose keys are (library, kind)"
BREAKS = "entered_and_found"
CHANGES = """
-        if (library, kind) in KERNELS:
-            raise ValueError(f"there is a {library} kernel for {kind!r} already")
-        KERNELS[library, kind] = function
+        KERNELS[kind] = function

-        return KERNELS[library, kind]
+        return KERNELS[kind]

-        kinds = ", ".join(other for name, other in KERNELS if name == library) or "no kind"
+        kinds = ", ".join(KERNELS)
"""
