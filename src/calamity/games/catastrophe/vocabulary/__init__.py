"""The constants of Catastrophe: each term of its rules with its number, declared once."""
