"""Continues the last two points beyond what was measured."""

SENTENCE = "This lies beyond the sizes that were measured"
BREAKS = "equal_times none_in_range"
CHANGES = """
-    behind = [math.log(gpu / cpu) for cpu, gpu in zip(cpu_s, gpu_s, strict=True)]
-    if behind[-1] >= 0:
-        return None
+    behind = [math.log(gpu / cpu) for cpu, gpu in zip(cpu_s, gpu_s)]

-    last = not_ahead[-1]
+    last = min(not_ahead[-1], len(sizes) - 2)
+    if last < 0 or behind[last] <= behind[last + 1]:
+        return None
"""
