"""Grades out of nbgrader's gradebook, as files that Canvas, Moodle and spreadsheets import."""
