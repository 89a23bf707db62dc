# Everything a person does with Paradoxa from a checkout. `make help` lists it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
# Tests wait for servers and browsers now and then: three at a time on two cores.
CORES := $(shell getconf _NPROCESSORS_ONLN)
WORKERS ?= $(shell echo $$((($(CORES) * 3 + 1) / 2)))
# What builds the package is pinned too: older pips read the first variable for that, newer ones the second.
INSTALL := PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt \
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help setup play terminal quick test long coverage release check format bench chaos leaks shots playthroughs pictures floor-plan ledger ratings clean

help:  ## what you can make
	@awk 'BEGIN {FS = ":.*##"} /^[a-z-]+:.*##/ {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(READY)  ## set up .venv with everything play and test need

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Paradoxa needs Python 3.11 or newer; $(PYTHON) is older. Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up .venv, once ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python could not make a venv (on Debian: apt install python3-venv)."; exit 1; }

# To play, the package and what it needs are enough; the tools for tests come with setup.
$(PLAYABLE): pyproject.toml setup.py constraints.txt | $(VENV)/bin/python
	@$(INSTALL) --editable .
	@touch $@

$(READY): pyproject.toml setup.py constraints.txt | $(VENV)/bin/python
	@$(INSTALL) --editable '.[dev]'
	@touch $(PLAYABLE) $@

play: $(PLAYABLE)  ## open the house: play in the browser, alone, with friends or with bots
	@$(BIN)/paradoxa serve

terminal: $(PLAYABLE)  ## open a table in the terminal
	@$(BIN)/paradoxa play

# Three lanes (tests/lanes.py): quick tries few cases of every rule, test enough of everything, long as many as it takes.
# Tests of a game's rules lie in its folder; those of its boards, bots and screens in folders of their own below it.
RULES := $(wildcard tests/games/*/test_*.py) $(addprefix tests/test_,$(addsuffix .py,conformance events every_game layers ledger \
	perft play playthrough record records rulings two_engines))
TESTS ?= $(RULES)

# Checks and tests side by side would only share the same cores: one after the other, and what fails fast comes first.
quick: setup check  ## in a minute: format, lint, types, every rule test on few cases; needs neither browser nor database
	$(BIN)/python -m pytest -q -n $(CORES) --dist worksteal --lane quick -m "not long" $(RULES)

# A test that hangs is ended after so many seconds, with a traceback of where it hung; the others go on.
HANGS := -o faulthandler_timeout=1500 -o faulthandler_exit_on_timeout=true

test: setup check  ## run every check and every test but the long ones (installs Chromium and PostgreSQL where it may)
	@tools/ensure-test-tools
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(HANGS) -m "not long"

long: setup  ## run what needs long, and every law on many more cases; the result goes to docs/proofs.md
	@tools/ensure-test-tools
	$(BIN)/python tools/proofs.py "make long" \
		$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --lane long -m long --durations 20

coverage: setup  ## print how much of every room and every game the tests of the rules run (TESTS=tests: all tests)
	@rm -f .coverage .coverage.*
	$(BIN)/python -m coverage run -m pytest -q -n $(CORES) --dist worksteal --lane quick -m "not long" $(TESTS)
	@$(BIN)/python -m coverage combine --quiet
	@$(BIN)/python tools/coverage_by_room.py

check: setup  ## ruff format and lint, mypy --strict on package and tests
	$(BIN)/ruff format --check src tests tools examples/fifth_game
	$(BIN)/ruff check src tests tools examples/fifth_game
	$(BIN)/mypy

format: setup  ## format the sources
	$(BIN)/ruff format src tests tools examples/fifth_game
	$(BIN)/ruff check --fix src tests tools examples/fifth_game

bench: $(PLAYABLE)  ## measure speed: decisions, games, worlds, simulations, bots; a server with 1,000 tables, its pages; deduction
	@$(BIN)/paradoxa bench
	@$(BIN)/python tools/deduction_speed.py --games 1 --rounds 25 --bot greedy

chaos: setup  ## kill the server 1,000 times while games are played, on both databases: nothing is lost
	$(BIN)/python tools/proofs.py "make chaos" $(BIN)/python -m tests.http.chaos --kills 1000

leaks: setup  ## compare 100,000 pairs of worlds a seat cannot tell apart: no byte differs
	$(BIN)/python tools/proofs.py "make leaks" $(BIN)/python -m tests.http.leaks --pairs 100000

shots: setup  ## contact sheets of every kind of decision and of every page, six sizes, light and dark, into shots/
	$(BIN)/python -m tools.shots

playthroughs: setup  ## write the playthroughs anew (then look at the difference)
	$(BIN)/paradoxa playthrough antinomy --seed 7 > tests/games/antinomy/playthrough.txt
	$(BIN)/paradoxa playthrough antinomy --seed 7 --option may-decline=yes > tests/games/antinomy/playthrough-may-decline.txt
	$(BIN)/paradoxa playthrough paradominetor --seats 4 --seed 7 --option pass=right --option colours=bygp \
		> tests/games/paradominetor/playthrough.txt
	$(BIN)/paradoxa playthrough the-perfect-moment --seats 2 --seed 7 --option colours=ypg --option start=coin \
		> tests/games/perfect_moment/playthrough.txt
	$(BIN)/paradoxa playthrough the-perfect-moment --seats 1 --seed 7 --option colours=ykg \
		> tests/games/perfect_moment/playthrough-alone.txt
	$(BIN)/paradoxa playthrough paradox-island --seats 2 --seed 7 --option op=0 --option island=built --option limit=25 \
		> tests/games/paradox_island/playthrough.txt

pictures: setup  ## draw the pictures of the README anew
	$(BIN)/python tools/picture.py

floor-plan: setup  ## draw the floor plan from the imports, and write the lists of modules into docs/rooms
	$(BIN)/python -m tools.floor_plan

ledger: setup  ## print the clause ledger
	@$(BIN)/paradoxa ledger

ratings: setup  ## measure every bot in the arena and write its ratings into its game's bot room (long; goes on where it stopped)
	$(BIN)/python tools/ratings.py

release: setup  ## build wheel and sdist into dist/ and check them: files, version, both installed and played
	$(BIN)/python tools/release.py

clean:  ## remove what setup and the tests made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.* build dist
