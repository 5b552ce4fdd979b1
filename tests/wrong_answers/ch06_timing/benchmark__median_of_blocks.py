"""Takes the median over blocks of ten calls, of which most hold a disturbed one."""

SENTENCE = "most blocks hold a disturbed call"
BREAKS = "disturbed_calls bad_luck"
CHANGES = """
-    for _ in range(51):
+    for _ in range(30):

-        op()
-        sync()  # or only the launch would be counted
-        times.append(clock() - start)
+        for _ in range(10):
+            op()
+        sync()
+        times.append((clock() - start) / 10)
"""
