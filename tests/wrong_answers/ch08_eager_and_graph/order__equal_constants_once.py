"""Takes two constants that print alike for one."""

SENTENCE = "told apart by what they are"
BREAKS = "alike"
CHANGES = """
     done, seen, todo = [], set(), [node]
+    key = lambda step: str(step.value) if step.op == "constant" else step

-        missing = [given for given in todo[-1].inputs if given not in seen]
+        missing = [given for given in todo[-1].inputs if key(given) not in seen]

-        if last not in seen:
-            seen.add(last)
+        if key(last) not in seen:
+            seen.add(key(last))
"""
