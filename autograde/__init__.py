"""Grading: instructors only."""
