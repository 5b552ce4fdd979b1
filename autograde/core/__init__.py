"""What every room stands on: errors, names, tables, files written whole, sentences."""
