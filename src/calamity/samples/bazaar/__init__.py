"""The bazaar, a small sample game of secrets: a draft, whispered trades, sealed bids, a deck that is reshuffled."""
