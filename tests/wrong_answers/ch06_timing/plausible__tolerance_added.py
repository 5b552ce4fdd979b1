"""Adds 0.05 to the peak, where 5 % of it are asked for."""

SENTENCE = "but not by more than 5 %"
BREAKS = "five_percent"
CHANGES = """
-    return gflops(m, k, n, seconds) <= 1.05 * peak_gflops
+    return 2 * m * k * n / seconds / 1e9 <= peak_gflops + 0.05
"""
