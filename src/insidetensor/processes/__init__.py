"""Code that runs in a process of its own, and what it printed, returned or raised."""
