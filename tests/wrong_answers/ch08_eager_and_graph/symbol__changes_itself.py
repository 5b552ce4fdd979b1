"""Changes the Symbol in place of making a new one."""

SENTENCE = "FrozenInstanceError"
BREAKS = "methods"
CHANGES = """
-        return Symbol("relu", (self,))
+        self.op = "relu"
+        return self
"""
