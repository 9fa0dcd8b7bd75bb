"""Catastrophe: prepare together for a disaster that nobody knows yet, and bring everybody through it."""
