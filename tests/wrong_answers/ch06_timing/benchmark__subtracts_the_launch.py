"""Takes the time that op() itself took for the launch, and subtracts it: on a CPU that is all."""

SENTENCE = "expected 0"
BREAKS = "like_a_cpu"
CHANGES = """
-        sync()  # or only the launch would be counted
-        times.append(clock() - start)
-    return statistics.median(times)
+        launched = clock()
+        sync()
+        times.append((clock() - start) - (launched - start))
+    return sorted(times)[25]
"""
