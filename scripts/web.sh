#!/usr/bin/env bash
# Runs a command as the WebAssembly build wants it: set-up's tools and compiler first, the flags of scripts/wasm-flags
# (they are not stable yet: hence RUSTC_BOOTSTRAP), and a target folder of its own, because two compilers must not share one.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -f .tools/road ] || { echo "no .tools/: run make setup" >&2; exit 1; }
unset NO_COLOR   # trunk takes no other value than true or false
export PATH="$PWD/.tools/bin:$PWD/node_modules/.bin:$HOME/.cargo/bin:$PATH" CARGO_TARGET_DIR="$PWD/target/web"
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS; CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$(cat scripts/wasm-flags)
export RUSTC_BOOTSTRAP=1
exec "$@"
