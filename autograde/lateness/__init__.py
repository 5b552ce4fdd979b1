"""How late something was handed in, and what nbgrader's rules take off for it."""
