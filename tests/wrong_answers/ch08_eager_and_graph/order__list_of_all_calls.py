"""Makes the list once, where the function is defined, and adds to it in each call."""

SENTENCE = "by a call before this one"
BREAKS = "inputs_first"
CHANGES = '''
-def order(node: GraphNode) -> list[GraphNode]:
-    """Return the nodes that `node` needs and itself, each once and after all its inputs."""
-    done, seen, todo = [], set(), [node]
+def order(node, done=[], seen=set()):
+    todo = [node]
'''
