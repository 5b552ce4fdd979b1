"""Must be handed the kernels."""

SENTENCE = "Without kernels"
BREAKS = "kernels"
CHANGES = '''
-def run(node: GraphNode, feed: dict, kernels: dict = KERNELS):
-    """Return the value of `node`; `feed` holds the placeholders' values by name.
-
-    Raises: KeyError, naming a placeholder that is not fed; ValueError, naming what is not needed.
-    """
+def run(node, feed, kernels):
'''
