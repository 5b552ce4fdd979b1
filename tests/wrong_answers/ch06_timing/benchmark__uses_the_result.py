"""Takes what the operation returns for a flag."""

SENTENCE = "what it returns plays no part"
BREAKS = "what_op_returns"
CHANGES = """
-        op()
-        sync()  # or only the launch would be counted
+        if op():
+            continue
+        sync()
"""
