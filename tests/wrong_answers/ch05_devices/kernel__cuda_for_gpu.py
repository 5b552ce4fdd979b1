"""Gives TensorFlow torch's name of a GPU."""

SENTENCE = "TensorFlow's word is GPU:0"
BREAKS = "tensorflow_kernels"
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
+        kinds = [other for name, other in KERNELS if name == library]
+        raise ValueError(f"no {library} kernel for {kind}, only for {kinds}")
+    return KERNELS[library, kind]

-    return tf.device(device.replace("cuda", "GPU"))
+    return tf.device(device)
"""
