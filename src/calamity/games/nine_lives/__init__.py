"""Catastrophe: A Game of 9 Lives."""
