"""The list to collect the numbers in is made once, as a default argument."""

SENTENCE = "The storage holds the numbers row after row"
BREAKS = "storing"
CHANGES = """
-def flattened(nested):
+def flattened(nested, numbers=[]):

-        return [nested]
-    return [number for row in nested for number in flattened(row)]
+        numbers.append(nested)
+    else:
+        for row in nested:
+            flattened(row, numbers)
+    return numbers
"""
