"""Prepare and check Colab's kernel when a notebook starts there."""
