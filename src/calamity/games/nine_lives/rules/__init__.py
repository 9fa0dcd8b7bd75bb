"""The rules of Nine Lives: cards on the move, lives, dice, the stack of played cards, events, turns."""
