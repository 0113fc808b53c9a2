"""Forms read off the models of documents: a new field of a model is a field of its form."""
