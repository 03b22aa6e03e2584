#!/usr/bin/env bash
# Runs a command as the WebAssembly build wants it: set-up's tools first (and its compiler, where rustup has no such
# target), and a target folder of its own, because two compilers must not share one.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -f .tools/road ] || { echo "no .tools/: run make setup" >&2; exit 1; }
unset NO_COLOR   # trunk takes no other value than true or false
export PATH="$PWD/.tools/bin:$PWD/node_modules/.bin:$HOME/.cargo/bin:$PATH" CARGO_TARGET_DIR="$PWD/target/web"
exec "$@"
