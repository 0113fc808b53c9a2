"""Preparing a campaign: editing documents, following references, taking documents in and out."""
