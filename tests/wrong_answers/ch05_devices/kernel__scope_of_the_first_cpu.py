"""TensorFlow's kernel for the CPU opens the scope of the first one."""

SENTENCE = "computes where the scope says"
BREAKS = "tensorflow_kernels"
CHANGES = """
-            raise ValueError(f"there is a {library} kernel for {kind!r} already")
+            raise ValueError(f"there is a {library} kernel for {kind} already")

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

-    with tensorflow_scope(device):
+    with tensorflow_scope(device.partition(":")[0] if "cpu" in device else device):
"""
