"""A kind without a kernel is given that of the CPU."""

SENTENCE = "kernel_for('torch', 'nowhere') must raise ValueError; it returned"
BREAKS = "missing_kernel"
CHANGES = """
-            raise ValueError(f"there is a {library} kernel for {kind!r} already")
+            raise ValueError(f"{library} has a kernel for {kind} already")

-    try:
-        return KERNELS[library, kind]
-    except KeyError:
-        kinds = ", ".join(other for name, other in KERNELS if name == library) or "no kind"
-        raise ValueError(
-            f"there is no {library} kernel for {kind!r}; there are kernels for {kinds}"
-        ) from None
+    return KERNELS.get((library, kind)) or KERNELS[library, "cpu"]
"""
