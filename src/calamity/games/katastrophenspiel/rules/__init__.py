"""The rules of Das Katastrophenspiel, chapter by chapter.

Each module has a class that inherits from the chapter before it, so that a rule may call all earlier ones:

    purchase.py         PurchaseRules: shopping
    mission.py          MissionRules: missions
    turn.py             Katastrophenspiel: rounds and turns, set-up and end, and the dispatch of steps

Why they inherit is explained in docs/adding-a-game.md, *The chain of rule classes*.
"""
