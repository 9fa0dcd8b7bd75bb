"""Rising River, an example of a game in a package of its own: who breaks the dyke loses."""
