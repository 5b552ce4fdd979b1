"""Visible checks, and the findings that visible and hidden checks share."""
