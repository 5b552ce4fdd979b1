"""Calls again until it works, which would never end on a device that is broken."""

SENTENCE = "let the error pass"
BREAKS = "errors_pass"
CHANGES = """
-    for _ in range(10):  # start and warm up
-        op()
+    def insist():
+        while True:
+            try:
+                return op()
+            except Exception:
+                pass
+
+    for _ in range(10):
+        insist()

         start = clock()
-        op()
+        insist()
"""
