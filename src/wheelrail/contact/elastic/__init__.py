"""Elastic contact: patches of any shape on wheel and rail, with stick and slip."""
