"""Catastrophe: A Game of 9 Lives: cats with nine lives each try to outlive each other and the Grim Reapurr."""
