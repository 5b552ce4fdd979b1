"""A key that is taken is a KeyError."""

SENTENCE = "must raise ValueError"
BREAKS = "taken_key"
CHANGES = """
-            raise ValueError(f"there is a {library} kernel for {kind!r} already")
+            raise KeyError(f"there is a {library} kernel for {kind} already")

-    try:
-        return KERNELS[library, kind]
-    except KeyError:
-        kinds = ", ".join(other for name, other in KERNELS if name == library) or "no kind"
-        raise ValueError(
-            f"there is no {library} kernel for {kind!r}; there are kernels for {kinds}"
-        ) from None
+    if (library, kind) not in KERNELS:
+        kinds = [other for name, other in KERNELS if name == library]
+        raise ValueError(f"no {library} kernel for {kind}, only for {kinds}")
+    return KERNELS[library, kind]
"""
