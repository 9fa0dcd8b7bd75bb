"""Rising River: everybody feeds the river, and nobody wants to break the dyke."""
