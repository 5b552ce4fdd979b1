"""Uses logarithms of the sizes, but not of the times."""

SENTENCE = "here only the sizes are logarithms"
BREAKS = "between_two_sizes"
CHANGES = """
-    behind = [math.log(gpu / cpu) for cpu, gpu in zip(cpu_s, gpu_s, strict=True)]
+    behind = [gpu - cpu for cpu, gpu in zip(cpu_s, gpu_s, strict=True)]
"""
