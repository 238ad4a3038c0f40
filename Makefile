# The only entry points: play, test, check, verify, bench.
.PHONY: play test check verify bench web web-deps chromium

SHELL := bash
CARGO ?= cargo
NPM ?= npm
# The browser that drives the browser tests; found by name where it is not said.
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
SUDO := $(shell [ "$$(id -u)" = 0 ] || command -v sudo)
export CHROMIUM

# Builds the client and the program, and opens the application.
play: web
	$(CARGO) build --release --package sobremesa-cli
	target/release/sobremesa serve --open

# Everything that must hold: checks, Rust tests, client tests, browser tests.
test: check web chromium
	$(CARGO) test --workspace
	cd web && $(NPM) test
	$(CARGO) build --workspace --bins
	cd web && CHROMIUM="$${CHROMIUM:-$$(command -v chromium)}" SOBREMESA="$(CURDIR)/target/debug/sobremesa" $(NPM) run e2e

# Form, lints, documentation, and that what is generated is up to date.
check: web
	$(CARGO) fmt --all -- --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps
	cd web && $(NPM) run check

# What takes long: statistics of players and rules, many kills. Seeded.
verify:
	$(CARGO) test --workspace -- --ignored

# Speed, as ratios measured in one run.
bench:
	$(CARGO) bench --package sobremesa-dominoes --bench engine

web: web-deps
	cd web && $(NPM) run build

web-deps: web/node_modules/.package-lock.json

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && $(NPM) ci --no-audit --no-fund
	touch $@

chromium:
	@command -v "$(CHROMIUM)" >/dev/null || { $(SUDO) apt-get update && $(SUDO) apt-get install -y chromium; }
