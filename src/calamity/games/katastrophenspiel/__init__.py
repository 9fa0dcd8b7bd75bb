"""Das Katastrophenspiel: rival relief teams, six regions, eight rounds."""
