"""The rules of Nine Lives, chapter by chapter.

Each module has a class that inherits from the chapter before it, so that a rule may call all earlier ones:

    memory.py           Memory: which cards seats have seen and may remember
    piles.py            PileRules: how cards move
    lives.py            LifeRules: lives lost and gained
    dice.py             DiceRules: rolls and Yarn
    play.py             PlayRules: the stack of played cards
    effects.py          EffectRules: what cards do
    events.py           EventRules: CATastrophe Events
    mini_games.py       MiniGameRules: Events that are small games in themselves
    turn.py             NineLives: turns, phases, set-up and end, and the dispatch of steps

Why they inherit is explained in docs/adding-a-game.md, *The chain of rule classes*.
"""
