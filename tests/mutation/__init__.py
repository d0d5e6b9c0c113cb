"""Does a test fall when a rule is broken? Mutants of the rules, one at a time; no file is written.

``python -m tests.mutation rules/systems/dying rules/clock.py [--minutes 70] [--sample 100]``

Each mutant changes one thing in one place: a comparison, a sum, a constant, a condition, a call left out.
The tests are loaded once; each mutant then has a fork of that process to itself, where the tests that run
through its line, as coverage tells, are run until one falls. Survivors are listed with what was changed:
each is either a test that is missing, code that is not needed, or a change without effect.
"""
