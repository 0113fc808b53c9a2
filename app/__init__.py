"""Seedboard: a desk and a paper kit for battles where everyone waits out a delay."""

__version__ = "0.1.0"
