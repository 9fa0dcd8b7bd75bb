"""The words in which a game says how balanced it means to be; what plays and measures is `calamity.lab.balance`."""
