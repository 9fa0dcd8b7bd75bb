"""The rules of Catastropolis, chapter by chapter.

Each module has a class that inherits from the chapter before it, so that a rule may call all earlier ones:

    hero.py             HeroRules: where heroes are and how they fare
    villain.py          VillainRules: symbols, plans and schemes
    situation.py        SituationRules: the queue of Situations
    search.py           SearchRules: searching for clues
    resolve.py          ResolveRules: resolving Situations
    strike.py           StrikeRules: strikes at the Villain
    ability.py          AbilityRules: special abilities
    draft.py            DraftRules: the draft of powers
    turn.py             Catastropolis: rounds and turns, set-up and end, and the dispatch of steps

Why they inherit is explained in docs/adding-a-game.md, *The chain of rule classes*.
"""
