"""The keys are (kind, library)."""

SENTENCE = "KERNELS is a dict whose keys are (library, kind)"
BREAKS = "entered_and_found"
CHANGES = """
-        if (library, kind) in KERNELS:
+        if (kind, library) in KERNELS:

-        KERNELS[library, kind] = function
+        KERNELS[kind, library] = function

-        return KERNELS[library, kind]
+        return KERNELS[kind, library]

-        kinds = ", ".join(other for name, other in KERNELS if name == library) or "no kind"
+        kinds = ", ".join(other for other, name in KERNELS if name == library) or "no kind"
"""
