"""What is done and looked at when a notebook starts on Colab."""
