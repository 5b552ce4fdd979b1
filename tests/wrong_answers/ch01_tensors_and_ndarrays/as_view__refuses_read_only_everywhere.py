"""What cannot be written is refused before anybody asks where it goes."""

SENTENCE = "This is a tensor of that library already"
BREAKS = "same_library from_tensorflow"
CHANGES = """
+    if library_of(x) != "torch" and not np.asarray(x).flags.writeable:
+        raise ValueError("read-only")
     if to == library_of(x):
"""
