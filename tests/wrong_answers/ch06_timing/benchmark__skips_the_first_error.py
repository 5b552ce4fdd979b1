"""Expects that the very first call may fail, and swallows that error only."""

SENTENCE = "Call 1 of op() fails here"
BREAKS = "errors_pass"
CHANGES = """
-    for _ in range(10):  # start and warm up
+    try:
+        op()
+    except Exception:
+        pass
+    for _ in range(10):
"""
