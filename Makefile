# The only entry points: play, test, check, verify, wheel, attack, load, fuzz, bench, figures, results, sounds.
.PHONY: play test test-rust test-client check check-rust check-docs check-client page python python-module ray wheel verify attack load fuzz data-frames bench doors ray-overhead figures results sounds web web-deps chromium

SHELL := bash
CARGO ?= cargo
NPM ?= npm
# The browser that drives the browser tests; found by name where it is not said. The one without windows takes a fifth less time.
CHROMIUM ?= $(shell command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome)
SUDO := $(shell [ "$$(id -u)" = 0 ] || command -v sudo)
export CHROMIUM

# Builds the client and the program, and opens the application.
play: web
	$(CARGO) build --release --package sobremesa-cli
	target/release/sobremesa serve --open

# Everything that must hold: checks, Rust tests, client tests, browser tests. The check has built the tests, and the program that
# they and the browser tests start; what Python needs is fetched beside it.
test: web page chromium
	$(MAKE) $(SIDE_BY_SIDE) check-rust check-client target/python/installed-3
	$(MAKE) $(SIDE_BY_SIDE) test-rust python test-client check-docs
	cd web && SOBREMESA="$(CURDIR)/target/debug/sobremesa" $(NPM) run e2e

test-rust:
	$(ALONE) RUST_TEST_THREADS=$(TEST_THREADS) $(LINTED) $(CARGO) test --workspace --tests

# One more than there are processors: some tests wait for what they began.
TEST_THREADS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

test-client: web-deps
	cd web && $(NPM) test

# Form, lints, documentation with its examples, and that what is generated is up to date.
check: web page
	$(MAKE) $(SIDE_BY_SIDE) check-rust check-client
	$(MAKE) check-docs

# Clippy is the compiler with more to say: it builds the tests, so that no crate is gone through twice. No warning passes.
LINTED := RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__

check-rust:
	$(CARGO) fmt --all -- --check
	$(ALONE) $(LINTED) $(CARGO) test --locked --workspace --tests --benches --examples --no-run

check-docs:
	$(ALONE) $(LINTED) RUSTDOC="$(CURDIR)/.ci/rustdoc" $(CARGO) test --workspace --doc

check-client: web-deps
	cd web && $(NPM) run check
	cd web && CARGO="$(CARGO)" $(NPM) run licenses -- --check

# What waits on one processor goes beside what waits on another; each line says what it has to say at once, where Make can do that.
SIDE_BY_SIDE := --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=line)
# Cargo takes the jobs of Make for its own where it is told of them: it is not, and goes by the processors.
ALONE := MAKEFLAGS=

# The module for Python: its tests, the examples of its documentation and its types. The library is the one that `cargo test` built
# with everything else; `make wheel` makes what others install.
python: target/python/installed-3 python-module
	cd crates/python && $(IN_PYTHON) -m pytest tests ../../target/python-module/sobremesa --doctest-glob="*.md" ../../docs/python.md
	cd crates/python && $(IN_PYTHON) -m mypy --cache-dir ../../target/python/mypy ../../target/python-module/sobremesa tests

python-module:
	$(call laid_out,target/python-module,target/debug/deps)

# The package as Python finds it, in a folder, with the library of another.
laid_out = rm -rf $(1) && mkdir -p $(1)/sobremesa && cp crates/python/python/sobremesa/* $(1)/sobremesa/ && \
  cp $(2)/libsobremesa_python.$(LIBRARY) $(1)/sobremesa/_native.abi3.so

# Experiments on a Ray cluster of two nodes on this machine, of which one goes midway. Nodes come up slowly where the processors
# are busy: it runs by itself, after `make test` has built library and program.
ray: target/ray/installed-2 python-module
	$(LINTED) $(CARGO) build --package sobremesa-cli
	cd crates/python && RAY=1 SOBREMESA="$(CURDIR)/target/debug/sobremesa" PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$(CURDIR)/target/python-module $(CURDIR)/target/ray/bin/python -m pytest tests/test_ray.py

target/ray/installed-2:
	python3 -m venv target/ray
	target/ray/bin/pip install --quiet --disable-pip-version-check numpy==2.2.6 pytest==9.2.0 ray==2.60.0
	touch $@

# The wheel of the module, for any Python from 3.10 on, in target/wheels.
wheel: target/python/installed-3
	rm -f target/wheels/*.whl
	target/python/bin/maturin build --profile wheel --compression-level 9 --manifest-path crates/python/Cargo.toml --out target/wheels
	@bytes=$$(cat target/wheels/*.whl | wc -c); echo "The wheel has $$bytes bytes, of $(WHEEL_BYTES) at most."; [ $$bytes -le $(WHEEL_BYTES) ]

WHEEL_BYTES := 6000000

target/python/installed-3:
	python3 -m venv target/python
	target/python/bin/python -m pip install --quiet --disable-pip-version-check \
	  gymnasium==1.4.0 ipykernel==7.4.0 matplotlib==3.11.2 maturin==1.16.0 mypy==2.4.1 nbclient==0.11.0 numpy==2.2.6 \
	  open_spiel==2.0.2 pettingzoo==1.27.0 polars==2.1.0 pytest==9.2.0
	touch $@

LIBRARY := $(if $(filter Darwin,$(shell uname)),dylib,so)
IN_PYTHON := PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$(CURDIR)/target/python-module $(CURDIR)/target/python/bin/python

# The edge for a page, without a server: built where the library of that target is installed.
page:
	@if [ -d "$$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ]; then \
	  $(CARGO) build --package sobremesa-edge --target wasm32-unknown-unknown; \
	else \
	  echo "The edge was NOT built for a page: wasm32-unknown-unknown is not installed (rustup target add it)."; \
	fi

# What takes long: every case of the Rust tests, of which `make test` tries an eighth where they are many; statistics of players
# and rules, many kills, the load of four thousand people (its figures are printed), other cases of the client's property tests,
# every lesson and puzzle in the browser, long hands by keys and touch, every theme at every table, whole matches of four
# browsers; every rule file as an environment of Python. Seeded.
verify: data-frames web chromium
	PYTHON="$(CURDIR)/target/data-frames/bin/python" ALL_CASES=1 $(LINTED) $(CARGO) test --workspace --tests -- --include-ignored
	$(MAKE) load LOAD="people=4 pace_ms=3000"
	ALL_RULES=1 $(MAKE) python
	$(MAKE) ray
	cd web && for cases in 2 3 4 5 6 7 8 9; do CASES=$$cases $(NPM) test || exit 1; done
	cd web && MOTION=1 ALL_LESSONS=1 ALL_PUZZLES=1 ALL_THEMES=1 LONG_HANDS=1 WHOLE_MATCHES=1 SOBREMESA="$(CURDIR)/target/debug/sobremesa" \
	  $(NPM) run e2e -- e2e/lessons.spec.ts e2e/puzzles.spec.ts e2e/themes.spec.ts e2e/any_rules.spec.ts e2e/whole_matches.spec.ts e2e/screen.spec.ts e2e/escoba.spec.ts

# Attacks on a house that is open to the network, full size, on loopback alone: while each goes on somebody plays from another
# address, and the moves must be answered in time. `make test` runs them small, without times. Thousands of connections need
# as many files; ten minutes are the most it may take.
attack:
	$(CARGO) test --package sobremesa-server --test integration --no-run
	ulimit -n "$$(ulimit -Hn)"; ATTACK=full timeout 600 \
	  $(CARGO) test --package sobremesa-server --test integration attacks:: -- --nocapture --test-threads=1

# Many tables at which people play at their pace, on loopback alone: how soon their moves are confirmed, and what the server
# takes for it. `LOAD=` names more (crates/server/tests/load/plan.rs): `make load LOAD="people=4 pace_ms=3000 json"`.
load:
	$(CARGO) test --release --package sobremesa-server --test load --no-run
	ulimit -n "$$(ulimit -Hn)"; LOAD="tables=$(TABLES) seconds=$(SECONDS) player=$(PLAYER) $(LOAD)" timeout 900 \
	  $(CARGO) test --quiet --release --package sobremesa-server --test load

TABLES ?= 1000
SECONDS ?= 30
PLAYER ?= experto-4
LOAD ?=

# Changed inputs of every kind, each for so many seconds: what breaks is kept in target/fuzz. `FUZZ_TARGETS=any_position` names some.
fuzz:
	$(CARGO) run --package sobremesa-fuzzing -- $(FUZZ_SECONDS) $(FUZZ_TARGETS)

FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?=

# Libraries of Python that read the results of experiments as their users do, and run or check the scripts for schedulers.
data-frames: target/data-frames/installed-3

target/data-frames/installed-3:
	python3 -m venv target/data-frames
	target/data-frames/bin/pip install --quiet polars==2.1.0 duckdb==2.0.0 hyperqueue==0.27.0 kubernetes-validate==1.37.0
	touch $@

# Speed: ratios measured in one run, and random hands a second under every rule file.
bench:
	$(CARGO) bench --package sobremesa-dominoes --bench engine
	$(CARGO) bench --package sobremesa-dominoes --bench maestro
	$(CARGO) bench --package sobremesa-dominoes --bench players
	$(CARGO) bench --package sobremesa-dominoes --bench solver
	$(CARGO) bench --package sobremesa-dominoes --bench worlds
	$(CARGO) bench --package sobremesa-amazons --bench engine
	$(CARGO) bench --package sobremesa-escoba --bench engine
	$(CARGO) bench --package sobremesa-escoba --bench players
	$(CARGO) bench --package sobremesa-edge --bench hands
	$(CARGO) bench --package sobremesa-lab --bench overhead
	$(CARGO) bench --package sobremesa-lab --bench growth
	$(CARGO) run --release --package sobremesa-cli -- bench all
	$(MAKE) doors
	$(MAKE) ray-overhead

# What a step costs in Python through each of the module's doors, beside doors with nothing behind them and others' games.
doors: target/doors/installed-2
	$(ALONE) $(CARGO) build --release --package sobremesa-python
	$(call laid_out,target/doors/module,target/release)
	PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$(CURDIR)/target/doors/module target/doors/bin/python crates/python/benches/doors.py

# What an experiment on a Ray cluster costs beside the same on threads.
ray-overhead: target/ray/installed-2
	$(ALONE) $(CARGO) build --release --package sobremesa-python
	$(call laid_out,target/doors/module,target/release)
	PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$(CURDIR)/target/doors/module target/ray/bin/python crates/python/benches/ray_overhead.py

target/doors/installed-2:
	python3 -m venv target/doors
	target/doors/bin/pip install --quiet --disable-pip-version-check \
	  gymnasium==1.4.0 numpy==2.2.6 open_spiel==2.0.2 pettingzoo==1.27.0 polars==2.1.0 pygame==2.6.1
	touch $@

# Every experiment whose figures are quoted somewhere, with fewer games.
figures:
	$(CARGO) build --package sobremesa-cli
	for manifest in experiments/*.toml; do \
	  echo "$$manifest"; target/debug/sobremesa lab run "$$manifest" --games $(FIGURE_GAMES) --trailer || exit 1; \
	done

FIGURE_GAMES ?= 200

# The music, ambience and sounds of the bundled themes, made anew; they are kept in the tree.
sounds: target/sounds/installed
	target/sounds/bin/python themes/make_sounds.py

target/sounds/installed:
	python3 -m venv target/sounds
	target/sounds/bin/pip install --quiet numpy==2.3.5 soundfile==0.13.1
	touch $@

# The experiments whose results are kept in experiments/results, with all their games; a test holds the documents against them.
results:
	$(CARGO) build --release --package sobremesa-cli
	for kept in experiments/results/*.json; do \
	  name="$$(basename "$$kept" .json)"; \
	  target/release/sobremesa lab run "experiments/$$name.toml" --out "target/results/$$name" || exit 1; \
	done
	FIGURES="$(CURDIR)/target/results" UPDATE=1 $(CARGO) test --package sobremesa-lab --test integration documents

web: web-deps
	cd web && $(NPM) run build

web-deps: web/node_modules/.package-lock.json

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && $(NPM) ci --no-audit --no-fund
	touch $@

chromium:
	@command -v "$(CHROMIUM)" >/dev/null || { $(SUDO) apt-get update && \
	  { $(SUDO) apt-get install -y chromium-headless-shell || $(SUDO) apt-get install -y chromium; }; }
