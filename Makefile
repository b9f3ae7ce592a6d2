# Everything a newcomer needs: `make run` and `make test`. Both set up what is missing.
PYTHON ?= python3
BIN := .venv/bin
RUNS := .venv/.runs
READY := .venv/.ready

.PHONY: setup run test browser compiled-physics compiled-use plain coverage bounds bounds-subset golden lint format bench bench-gpu bench-setup docs tables figures study studies study-elastic lock web clean

setup: $(READY)

# The locks name everything, so nothing is resolved: older pips ask for more than that when a new release has an extra.
# Python compiles what it imports by itself; to compile all of it here would take as long as to install it.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-compile

# What a run needs: a first report does not wait for linters, documentation and CUDA.
$(RUNS): requirements-run.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "wheelrail needs Python 3.11 or newer: make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	$(PIP) --require-hashes -r requirements-run.lock
	$(PIP) --no-build-isolation --editable .
	touch $@

$(READY): requirements.lock $(RUNS)
	$(PIP) --require-hashes -r requirements.lock
	touch $@

# The main job: the wagon through a curve, a printed summary and a page with figures.
run: $(RUNS)
	$(BIN)/wheelrail run scenarios/meli2011_curve.toml --out out
	@echo "open out/meli2011_curve.html in a browser"

# Compiled, as users run it; beside that the laws in plain Python, and some of it with the bounds of arrays checked. Two
# at a time: the physics take as long as all the rest.
test: $(READY) browser
	$(MAKE) --no-print-directory --jobs=2 --output-sync compiled-physics compiled-use plain

# Two of them run side by side: linear algebra on one thread each, or they wait for each other.
ONE_THREAD := OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1

# A browser for the tests of pages: the driver, and Debian's Chromium where there is none and root may install it. What
# cannot be installed is told, and those tests are skipped; nothing else depends on it.
browser: $(READY)
	@$(BIN)/python -c 'import playwright' 2>/dev/null || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements-browser.txt || \
		echo 'BROWSER: playwright cannot be installed; tests of pages will be skipped' >&2
	@test -n "$$CHROMIUM" || command -v chromium chromium-browser google-chrome >/dev/null || \
		{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium >/dev/null; } || \
		echo 'BROWSER: no Chromium, and none could be installed; tests of pages will be skipped' >&2

PHYSICS := tests/analytic tests/consistency
compiled-physics: $(READY)
	$(ONE_THREAD) $(BIN)/python -m pytest $(PHYSICS)

compiled-use: $(READY)
	$(ONE_THREAD) $(BIN)/python -m pytest $(addprefix --ignore=, $(PHYSICS))

plain: $(READY)
	$(ONE_THREAD) NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest tests/analytic -p no:cacheprovider
	$(MAKE) --no-print-directory bounds-subset # here, as the tests in plain Python are done first

# All tests in plain Python, where coverage can see inside the kernels: an hour and more.
coverage: $(READY)
	$(ONE_THREAD) NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest --cov --cov-report=term:skip-covered -p no:cacheprovider

# Reads and writes beyond the end of an array, which compiled kernels do not notice otherwise: all tests that call
# kernels, and a quick set (detection, forces, a short run) that `make test` runs. Checked kernels have a folder of
# their own.
CHECKED := NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=$(CURDIR)/.bounds_cache $(BIN)/python -m pytest -p no:cacheprovider
BOUNDS := tests/golden tests/analytic tests/consistency $(patsubst %, tests/unit/test_%.py, bracket coupling \
	creep_coefficients detection_status equivalent_contact flutter friction irregularity law_sets linear live_wheelset \
	loaded_wheelset lut pieces baselines run_limits section_vehicle smoothing suspension track_properties wheel_forces)

bounds: $(READY)
	$(CHECKED) $(BOUNDS) -k "not damaged_files_are_refused" # thousands of files, of which few come to a kernel

bounds-subset: $(READY)
	$(CHECKED) tests/unit/test_detection_status.py tests/unit/test_wheel_forces.py \
		"tests/golden/test_golden.py::test_the_numbers_are_those_recorded[integrator-ode5]"

# The numbers that tests/golden compares with; see CONTRIBUTING for when they may change.
golden: $(READY)
	WHEELRAIL_STRICT=1 $(BIN)/python tests/golden/test_golden.py

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/wheelrail bench geometry --to docs/benchmarks/geometry.md
	$(BIN)/wheelrail bench detection --to docs/benchmarks/detection.md
	$(BIN)/wheelrail bench forces --to docs/benchmarks/forces.md
	$(BIN)/wheelrail bench vehicle --first --to docs/benchmarks/vehicle.md
	$(BIN)/wheelrail bench step --to docs/benchmarks/step.md
	$(BIN)/wheelrail bench rig --to docs/benchmarks/rig.md
	$(BIN)/wheelrail bench rig-control --to docs/benchmarks/rig-control.md
	$(ONE_THREAD) $(BIN)/wheelrail bench elastic --to docs/benchmarks/elastic.md

# On a machine with an NVIDIA GPU. It needs more of CUDA than compiling does, which is all that requirements.lock has.
bench-gpu: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "numba-cuda[cu13]==0.30.4"
	$(BIN)/wheelrail bench gpu --to docs/benchmarks/gpu.md

# Exudyn, a general multibody code that `bench vehicle` compares with. It has a licence of its own, and nothing else
# needs it: it is not in requirements.lock.
bench-setup: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check exudyn==1.13.6

# Numbers and pictures in the documentation come from the code, never from a keyboard.
tables: $(READY)
	$(BIN)/wheelrail validate --to docs/validation.md --into README.md --wheelset docs/validation-wheelset.md
	$(BIN)/wheelrail list signals --to docs/signals.md
	$(BIN)/wheelrail list bibliography --to docs/bibliography.md

# The studies as documented; half an hour.
studies: $(READY)
	$(BIN)/wheelrail study detection --to docs/studies
	$(BIN)/wheelrail study detection --setup msd2008 --to docs/studies
	$(BIN)/wheelrail study detection --setup thesis --to docs/studies
	$(BIN)/wheelrail study creep --to docs/studies
	$(BIN)/wheelrail study continuity --to docs/studies
	$(BIN)/wheelrail study curves --to docs/studies
	$(BIN)/wheelrail study section --to docs/studies
	$(BIN)/wheelrail study methods --to docs/studies
	$(BIN)/wheelrail study robustness --to docs/studies
	$(BIN)/wheelrail study verdicts --to docs/studies
	$(BIN)/wheelrail study low-speed --to docs/studies
	$(BIN)/wheelrail study dry-curves --to docs/studies
	$(BIN)/wheelrail study rig --to docs/studies
	$(BIN)/wheelrail study rig-control --to docs/studies
	$(ONE_THREAD) $(BIN)/wheelrail study patch --to docs/studies

# Elastic contact in the running vehicle, and the papers' solvers: four hours of CPU time. Parts that lie in the folder
# from before are not computed again.
study-elastic: $(READY)
	$(ONE_THREAD) $(BIN)/wheelrail study elastic --to out/study-elastic --processes 2
	$(ONE_THREAD) $(BIN)/wheelrail study elastic --to out/study-elastic --processes 2 --only campaign
	cp out/study-elastic/elastic*.md out/study-elastic/elastic*.csv out/study-elastic/elastic*.png docs/studies

# Contact points with many more configurations; more than half an hour of one core.
study: $(READY)
	$(BIN)/wheelrail study detection --to out/study --configurations 1000000 --limit-configurations 100000 \
		--baseline-configurations 100000 --baseline-4d-configurations 10000

# Scripts of pages, bundled from web/ and checked in: needs node, which nothing else does.
web:
	cd web && npm ci --silent && npm run --silent build

figures: $(READY)
	$(BIN)/python docs/make_figures.py

docs: tables figures
	$(BIN)/sphinx-build -q -W --keep-going -b html docs docs/_build/html
	$(BIN)/python docs/check_offline.py docs/_build/html
	@echo "open docs/_build/html/index.html in a browser"

# Needs uv; hashes pin every file, and no index is named, so any mirror will do.
lock: $(READY)
	uv pip compile pyproject.toml --extra report --extra docs --extra dev --universal --generate-hashes --no-header --no-annotate -o requirements.lock
	$(BIN)/python tools/run_lock.py
	echo "playwright" | uv pip compile - --universal --generate-hashes --no-header --no-annotate -o requirements-browser.txt

clean:
	rm -rf .venv .bounds_cache out docs/_build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage
	find src tests -name __pycache__ -type d -exec rm -rf {} +
