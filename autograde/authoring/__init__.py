"""Build a course's notebooks, and check its sources."""
