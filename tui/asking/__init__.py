"""The strip at the bottom in which the program asks: forms made from declared fields, one for everything."""
