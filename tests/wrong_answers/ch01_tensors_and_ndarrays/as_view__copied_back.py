"""A copy that is brought up to date by the next call."""

SENTENCE = "returned a copy: what is written to x does not show in it"
BREAKS = "view"
CHANGES = """
+COPIES = []
 def as_view(x, to: str):

+    for old, copy in COPIES:
+        copy.copy_(torch.from_numpy(old))
     if to == library_of(x):

-        return torch.from_numpy(array)
+        COPIES[:] = [(x, torch.from_numpy(array).clone())]
+        return COPIES[0][1]
"""
