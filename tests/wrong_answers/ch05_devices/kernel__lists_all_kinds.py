"""Lists the kinds of every library, as if they were this one's."""

SENTENCE = "that another library alone has"
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
+    if (library, kind) not in KERNELS:
+        kinds = ", ".join((other for _, other in KERNELS))
+        raise ValueError(f"no {library} kernel for {kind}, only for {kinds}")
+    return KERNELS[library, kind]
"""
