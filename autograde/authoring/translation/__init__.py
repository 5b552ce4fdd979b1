"""Another language's edition: the texts of a source, their catalogues, the source made of both."""
