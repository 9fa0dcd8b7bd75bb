"""The bazaar, a small game of secrets: a passing draft, whispered trades, sealed bids, a deck that is reshuffled."""
