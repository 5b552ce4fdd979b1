"""Import the libraries that are installed, and stand in for those that are not."""
