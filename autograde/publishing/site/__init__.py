"""The course on the web: lessons with their outputs, exercises, documents, as pages."""
