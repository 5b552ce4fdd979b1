"""Allows for 3 % above the peak."""

SENTENCE = "but not by more than 5 %"
BREAKS = "five_percent"
CHANGES = """
-    return gflops(m, k, n, seconds) <= 1.05 * peak_gflops
+    return 2 * m * k * n / seconds / 1e9 <= 1.03 * peak_gflops
"""
