"""Swallows the errors of the warm-up, where nobody measures."""

SENTENCE = "Call 1 of op() fails here"
BREAKS = "errors_pass"
CHANGES = """
-    for _ in range(10):  # start and warm up
-        op()
+    for _ in range(10):
+        try:
+            op()
+        except Exception:
+            pass
"""
