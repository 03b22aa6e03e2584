# Sectorwise: `make serve` and `make test` need nothing else before them.

SHELL := bash
.NOTPARALLEL:
.DEFAULT_GOAL := help
export PATH := $(HOME)/.cargo/bin:$(PATH)

WEB := scripts/web.sh
# What the page in dist/ is built from: `make test-hosts` builds it only if it is older.
SOURCES = $(shell find build build.rs Cargo.lock Cargo.toml index.html locales package-lock.json public scripts src \
	style Trunk.toml -type f)
SITE := cargo run --quiet --locked --bin site --
# Trunk builds the program; the page's text and figures and what hosts need are written after it.
define BUILD
$(WEB) trunk build --release --offline --skip-version-check
$(SITE) page dist
$(SITE) host dist
endef

.PHONY: help setup setup-build setup-hosts build site serve test test-hosts bench clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\)[a-z -]*:.*## /\1\t/p' Makefile | expand -t 12

setup: ## install what building and testing need, and nothing that is there
	@scripts/setup.sh test

setup-build:
	@scripts/setup.sh build

build site: setup-build ## write the page to dist/, finished for any static host
	$(BUILD)

serve: build ## build, serve dist/ on localhost (PORT=8080, or the next free one) and say the address
	@node scripts/serve.mjs dist $(PORT)

test: setup ## run every check: format, lints, native tests, build, size, browser tests
	cargo fmt --check
	cargo clippy --locked --all-targets -- -D warnings
	cargo clippy --locked --no-default-features --features csr --lib --bins -- -D warnings
	cargo test --locked
	$(BUILD)
	$(SITE) size dist
	node --test --test-reporter=spec tests/browser/*.test.mjs

setup-hosts:
	@scripts/setup.sh hosts

dist/sw.js: $(SOURCES)
	$(BUILD)

test-hosts: setup-hosts dist/sw.js ## set up MkDocs, Sphinx, Docusaurus, mdBook, ..., make pages with embeds by them and try these
	node --test --test-reporter=spec tests/hosts/*.test.mjs

bench: setup ## measure the model natively, the model in WebAssembly, and the page; prints the goals beside
	cargo bench --locked --no-default-features --bench model
	$(WEB) cargo build --offline --locked --release --no-default-features --target wasm32-unknown-unknown --example model_wasm
	$(BUILD)
	node benches/browser.mjs

clean: ## remove what was built; .tools/ and node_modules/ stay
	rm -rf dist target
