"""The Print place: options, real preview, saving and printing."""
