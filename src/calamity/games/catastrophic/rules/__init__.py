"""The rules of Catastrophic, chapter by chapter.

Each module has a class that inherits from the chapter before it, so that a rule may call all earlier ones:

    memory.py           Memory: which cards seats have seen and may remember
    hands.py            HandRules: cards that come into hands and leave them
    community.py        CommunityRules: Species and their places
    facing.py           FacingRules: facing an Event
    targets.py          TargetRules: what an Interaction may choose
    interactions.py     InteractionRules: Interactions, announced and resolved
    building.py         BuildingRules: new Species and Traits
    turn.py             Catastrophic: turns, set-up and end, and the dispatch of steps

Why they inherit is explained in docs/adding-a-game.md, *The chain of rule classes*.
"""
