"""Makes Python's numbers of NumPy's."""

SENTENCE = "a number is stored as it is, with its type"
BREAKS = "numbers_of_numpy"
CHANGES = """
-        return GraphNode("constant", value=value)
+        return GraphNode("constant", value=value.item() if isinstance(value, np.number) else value)
"""
