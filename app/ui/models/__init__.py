"""Thin item models over neutral views."""
