"""The rules of Catastrophe, in the order of a game.

Each module has a class that inherits from the chapter before it, so that a rule may call all earlier ones:

    memory.py           Memory: which cards seats have seen and may remember
    supplies.py         Supplies: cards in hand and in play
    trade.py            Trades: proposals, answers and exchanges
    needs.py            Needs: what a disaster asks for, and what meets it
    uses.py             Uses: commitments and loans
    responses.py        Responses: what Responses do
    react.py            React: the acts of a React
    aftermath.py        Aftermath: what turns, spoils and is lost
    course.py           Catastrophe: phases, set-up and end, and the dispatch of steps

Why they inherit is explained in docs/adding-a-game.md, *The chain of rule classes*.
"""
