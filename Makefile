# Inside the Tensor: `make lab` to learn, `make test` to check everything, `make grade` to grade a class.
# Each target prepares what it needs, is safe to repeat, and takes seconds when nothing changed.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

VENV := .venv
PY := $(VENV)/bin/python
# Hundreds of processes of the tests would each compile the grader and the tests again.
unexport PYTHONDONTWRITEBYTECODE
# nbgrader calls `alembic` by its name, so the environment's programs come first on PATH.
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)

# A virtual environment holds absolute paths: one that was moved or copied here is made anew.
HERE := $(shell pwd | cksum | cut -d' ' -f1)
MADE := $(VENV)/made-in-$(HERE)
FOR_LAB := $(VENV)/installed-for-lab-$(HERE)
FOR_TESTS := $(VENV)/installed-for-tests-$(HERE)

COLAB_VENV := .venv-colab
COLAB_PINS := $(lastword $(sort $(wildcard constraints/colab-*.txt)))
FOR_COLAB := $(COLAB_VENV)/installed-for-colab-$(HERE)

SUBMISSIONS ?= build/sample_class
OUT ?= build/graded
LAB_FLAGS ?=
PYTEST_FLAGS ?=
# pytest ends with 5 where no test was chosen: a chapter need not have one in each half.
run = $(1) || [ $$? -eq 5 ] || failed=1
OF_CHAPTER = $(if $(CHAPTER),-k '$(CHAPTER) and not korean and not ko' tests/content tests/solutions tests/insidetensor/handing_in)
QUICK = $(if $(CHAPTER),(not slow or records),not slow)
# To collect all the others takes each process a quarter of a minute; of one chapter nothing is
# marked so, unless its exercise changes the devices.
WITH_DEVICES = $(shell grep -rl --include='test_*.py' 'pytest.mark.devices' tests)
CHANGES_DEVICES = $(if $(CHAPTER),$(shell grep -lE 'sim\.register|logical_cpus' solutions/$(CHAPTER).py),all)

.PHONY: help lab test test-all lint grade notebooks mutants bench sample-class chromium postgres node-programs site-node release site version test-colab

help:
	@echo 'make lab        open the course in JupyterLab'
	@echo 'make test       run the tests before a commit: minutes; make test CHAPTER=ch02_views_and_strides: one chapter'
	@echo 'make test-all   run every test: classes killed and resumed, clusters, PostgreSQL, browsers too'
	@echo 'make test-colab run lessons and checks with the versions that Colab has (makes .venv-colab: gigabytes)'
	@echo 'make grade      grade the sample class, or: make grade SUBMISSIONS=folder OUT=folder'
	@echo 'make notebooks  build every notebook whose source changed'
	@echo 'make release    write what learners get; for Colab too: make release REPO=org/name REF=tag'
	@echo 'make site       write the course as web pages into build/site; for Colab too: make site REPO=org/name REF=tag'
	@echo 'make version    make and tag a version, up to what only a person does: make version REPO=org/name URL=https://…'
	@echo 'make mutants    prove the hidden checks by mutation of the solutions, or: make mutants CHAPTER=ch02_views_and_strides'
	@echo 'make bench      print how fast the solutions of the two big exercises are'

lab: $(FOR_LAB)
	@$(PY) -m autograde build
	@root=$$(id -u); exec jupyter lab --ServerApp.root_dir="$(CURDIR)" \
		$$([ "$$root" -ne 0 ] || echo --allow-root) --LabApp.default_url=/lab/tree/course/ch00_start_here.ipynb \
		$(LAB_FLAGS)

# What is marked slow proves the same promises at full size, or over processes, servers, browsers.
# With CHAPTER, what concerns that chapter, its recorded answers too, but for other languages. Each
# step runs whatever failed before it, and the command ends with 1 where one did.
test: $(FOR_TESTS)
	@began=$$SECONDS; failed=0; $(PY) -m autograde build $(CHAPTER); \
	$(call run,$(MAKE) --no-print-directory lint); \
	$(call run,$(PY) -m pytest -n 2 --dist loadgroup -m '$(QUICK) and not devices' $(OF_CHAPTER) $(PYTEST_FLAGS)); \
	$(if $(CHANGES_DEVICES),$(call run,$(PY) -m pytest -n 2 --dist loadgroup -m 'devices and $(QUICK)' $(OF_CHAPTER) $(PYTEST_FLAGS) $(if $(CHAPTER),,$(WITH_DEVICES)));) \
	echo "make test took $$((SECONDS - began)) s; $(if $(CHAPTER),make test runs the other chapters too,make test-all runs the slow tests too)"; \
	exit $$failed

# Four at a time, for two cores: many of the slow tests wait for a browser, a server or a limit.
test-all: $(FOR_TESTS) chromium postgres node-programs site-node
	@began=$$SECONDS; failed=0; $(PY) -m autograde build; \
	$(call run,$(MAKE) --no-print-directory lint); \
	$(call run,$(PY) -m pytest -n 4 --dist loadgroup --durations=25 --durations-min=8 $(PYTEST_FLAGS)); \
	$(call run,$(PY) -m pytest -n 2 --dist loadgroup -m devices $(PYTEST_FLAGS) $(WITH_DEVICES)); \
	echo "make test-all took $$((SECONDS - began)) s"; \
	exit $$failed

# Apart from `make test`: its environment has gigabytes, and wants Python 3.13 or 3.12.
test-colab: $(FOR_TESTS) $(FOR_COLAB)
	@$(PY) -m autograde build
	@COLAB_PYTHON=$(COLAB_VENV)/bin/python $(PY) -m pytest -n 0 tests/colab $(PYTEST_FLAGS)

lint: $(FOR_TESTS)
	@ruff check --quiet . || { \
	    ruff check --quiet --diff . >/dev/null 2>&1 || echo 'ruff found the above: `.venv/bin/ruff check --fix .` mends some of it.'; exit 1; }
	@ruff format --quiet --check . || { echo 'Not formatted: `.venv/bin/ruff format .` mends it.'; exit 1; }
	@mypy --no-error-summary
	@found=$$(lint-imports) || { echo "$$found"; exit 1; }
	@oxlint --quiet --deny-warnings src/insidetensor/explore/static autograde/publishing/site/python

notebooks: $(FOR_LAB)
	@$(PY) -m autograde build

grade: $(FOR_LAB) $(if $(filter build/sample_class,$(SUBMISSIONS)),sample-class)
	@$(PY) -m autograde grade "$(SUBMISSIONS)" --out "$(OUT)"

sample-class: $(FOR_LAB)
	@$(PY) -m autograde build
	@$(PY) tests/sample_class/hand_in.py build/sample_class

release: OUT = build/release
release: $(FOR_LAB)
	@$(PY) -m autograde build
	@$(PY) -m autograde release --out "$(OUT)" $(if $(REPO),--repo "$(REPO)") $(if $(REF),--ref "$(REF)")

site: OUT = build/site
site: $(FOR_TESTS) chromium site-node
	@$(PY) -m autograde build
	@$(PY) -m autograde site --out "$(OUT)" $(if $(REPO),--repo "$(REPO)") $(if $(REF),--ref "$(REF)") $(if $(URL),--url "$(URL)") $(if $(PYODIDE),--pyodide "$(PYODIDE)")

# Everything of a version but its publication (docs/releasing.md): make version REPO=org/name URL=https://…
# The lessons that the site ran are kept for the next try.
version: $(FOR_TESTS) chromium site-node
	@[ -n "$(REPO)" ] || { echo 'Whose version is it? Say so: make version REPO=org/name URL=https://where.the.site.is' >&2; exit 1; }; \
	version=$$($(PY) -m autograde.publishing.release.new_version check); \
	mkdir -p build/version; \
	find build/version -mindepth 1 -maxdepth 1 ! -name site-lessons -exec rm -rf {} +; \
	$(MAKE) --no-print-directory test-all; \
	$(PY) -m hatchling build -d build/version; \
	$(PY) -m autograde release --out "build/version/inside-the-tensor-$$version" --repo "$(REPO)" --ref "v$$version"; \
	$(PY) -m autograde site --out build/version/site --repo "$(REPO)" --ref "v$$version" --url "$(URL)"; \
	$(PY) -m autograde.publishing.release.new_version tag

# Says `M mutants, K caught, E equivalent, S survived` by chapter; goes on where it was stopped.
mutants: $(FOR_TESTS)
	@$(PY) tests/mutants/run.py $(addprefix --chapter ,$(CHAPTER)) $(if $(SAMPLE),--sample $(SAMPLE))

bench: $(FOR_LAB)
	@for benchmark in benchmarks/*.py; do echo "$$benchmark"; $(PY) "$$benchmark"; done

chromium:
	@tests/browser/have_chromium.sh

postgres:
	@tests/autograde/databases/have_postgres.sh

node-programs:
	@tests/have_node_programs.sh

site-node:
	@autograde/publishing/site/python/have_node_modules.sh

# --- the environment ---------------------------------------------------------------------------

define find_python
for candidate in $(PYTHON) python3 python3.13 python3.12 python3.11 python; do
    if "$$candidate" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; then
        echo "$$candidate"; exit 0
    fi
done
echo 'Python 3.11, 3.12 or 3.13 is missing (TensorFlow has no build for a newer one yet): install one, or name it with `make lab PYTHON=/path/to/python3.13`.' >&2
exit 1
endef
export find_python

$(MADE):
	@python=$$(bash -c "$$find_python"); \
	echo "Making $(VENV) with $$python ($$("$$python" --version))"; \
	"$$python" -m venv --clear $(VENV) || { \
	    echo "$$python cannot make a virtual environment: install its venv module (Debian and Ubuntu: apt install python3-venv)." >&2; exit 1; }; \
	touch $@

$(FOR_LAB): $(MADE) pyproject.toml constraints.txt
	@$(call install,instructors)
	@touch $@

$(FOR_TESTS): $(FOR_LAB)
	@$(call install,developers)
	@touch $@

define find_colabs_python
for candidate in $(COLABS_PYTHON) python3.13 "$${PYENV_ROOT:-$$HOME/.pyenv}"/versions/3.13.*/bin/python3.13 \
        python3.12 "$${PYENV_ROOT:-$$HOME/.pyenv}"/versions/3.12.*/bin/python3.12 python3; do
    if "$$candidate" -c 'import sys; sys.exit(sys.version_info[:2] not in ((3, 12), (3, 13)))' 2>/dev/null; then
        echo "$$candidate"; exit 0
    fi
done
echo 'Colab has Python 3.13, and 3.12 in its older runtimes; neither is here: install one, or name it with `make test-colab COLABS_PYTHON=/path/to/python3.13`.' >&2
exit 1
endef
export find_colabs_python

$(FOR_COLAB): $(COLAB_PINS)
	@python=$$(bash -c "$$find_colabs_python"); \
	echo "Making $(COLAB_VENV) with $$python ($$("$$python" --version)) and $(COLAB_PINS): it has gigabytes and takes minutes"; \
	"$$python" -m venv --clear $(COLAB_VENV) && \
	$(COLAB_VENV)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $(COLAB_PINS) || { \
	    echo 'No environment with the versions that Colab has: is there a network, and 10 GB of space on the disk? Then run the same command again.' >&2; exit 1; }
	@touch $@

define install
echo 'Installing what constraints.txt pins, for $(1): the first time takes minutes. Each package is named when it is fetched:'; \
PYTHONUNBUFFERED=1 $(PY) -m pip install --progress-bar off --disable-pip-version-check \
    --editable '.[$(1)]' --constraint constraints.txt | while read -r line; do \
        case "$$line" in \
            'Collecting '*) line=$${line#* }; echo "  $${line%% *}" ;; \
            'Installing collected '*) echo 'All are here: unpacking them takes minutes more.' ;; \
        esac; \
    done || { \
    echo 'pip could not install the packages named above: is there a network, and space on the disk? Then run the same command again.' >&2; exit 1; }
endef
