# make run: the product on http://127.0.0.1:8000 with a demo tournament. make test: the whole suite.
SHELL := /bin/bash
PORT ?= 8000
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready-$(shell (cat requirements.txt; $(PYTHON) --version 2>&1) | cksum | cut -d' ' -f1)

.PHONY: run test lint bench messages clean

run: $(STAMP)
	@$(BIN)/python tools/serve.py --port $(PORT)

test: $(STAMP)
	@$(BIN)/python -m pytest -n 2 -q -m "not browser and not postgres and not worker"

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py rule_check

bench: $(STAMP)
	$(BIN)/python -m bench

messages: $(STAMP)
	$(BIN)/python tools/messages.py extract

$(STAMP): requirements.txt
	@bash tools/environment.sh $(PYTHON) $(VENV)
	@rm -f $(VENV)/.ready-* && touch $@

clean:
	rm -rf $(VENV) var/static rulebook/codes/.compiled
