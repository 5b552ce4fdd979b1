"""expand takes one tuple, as functions do."""

SENTENCE = "come as separate arguments"
BREAKS = "expand errors shares"
CHANGES = """
-    def expand(self, *shape):
+    def expand(self, shape):
"""
