"""The decorator enters the function and forgets to give it back."""

SENTENCE = "A decorator must return the function that it is given"
BREAKS = "function_itself tensorflow_kernels"
CHANGES = """
-            raise ValueError(f"there is a {library} kernel for {kind!r} already")
+            raise ValueError(f"{library} has a kernel for {kind} already")

-        return function

-    try:
-        return KERNELS[library, kind]
-    except KeyError:
-        kinds = ", ".join(other for name, other in KERNELS if name == library) or "no kind"
-        raise ValueError(
-            f"there is no {library} kernel for {kind!r}; there are kernels for {kinds}"
-        ) from None
-
-
-@kernel("torch", "cpu")
-@kernel("torch", "cuda")
-@kernel("torch", "mps")
-@kernel("torch", "sim")
+    if (library, kind) not in KERNELS:
+        kinds = [other for name, other in KERNELS if name == library]
+        raise ValueError(f"no {library} kernel for {kind}, only for {kinds}")
+    return KERNELS[library, kind]

+for kind in ("cpu", "cuda", "mps", "sim"):
+    kernel("torch", kind)(torch_product)
 @kernel("tensorflow", "cpu")

-@kernel("tensorflow", "cuda")
"""
