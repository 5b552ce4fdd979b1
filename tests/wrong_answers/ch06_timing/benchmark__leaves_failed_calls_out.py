"""Warms up with care, and leaves the measured calls out that failed."""

SENTENCE = "Call 25 of op() fails here"
BREAKS = "errors_pass"
CHANGES = """
-    for _ in range(51):
+    while len(times) < 51:

-        op()
-        sync()  # or only the launch would be counted
+        try:
+            op()
+        except Exception:
+            continue
+        sync()
"""
