"""Preparing on the desk: lists of documents, their forms, and what they come to."""
