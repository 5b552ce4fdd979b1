"""Who moved when a class was graded again, and why."""
