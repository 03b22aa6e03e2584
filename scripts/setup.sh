#!/usr/bin/env bash
# Sets up what building and testing need, and nothing that is already there. Safe to run again.
#
#   scripts/setup.sh build    what `make build` and `make serve` need
#   scripts/setup.sh test     that, and what the checks need: rustfmt, clippy, Chromium
#   scripts/setup.sh hosts    that, and what makes the host pages of tests/hosts: MkDocs, Sphinx, nbconvert, Docusaurus,
#                             mdBook, pandoc
#
# The compiler and the sources of the standard library come by one of two roads:
#   rustup   its toolchain and its component rust-src, where it may download
#   debian   where it may not (RUSTUP_AUTO_INSTALL=0) or cannot: Debian's rustc-web and rust-web-src
# Either way the standard library for WebAssembly is built here, small and without panic messages (scripts/wasm-flags):
# that takes a sixth off what a reader downloads.
# What is not a package of the system or of npm goes into .tools/, which git ignores.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly want=${1:-test} TOOLS="$PWD/.tools" WASM=wasm32-unknown-unknown
readonly TRUNK=0.21.14 NODE_MAJOR=20
RUST=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
WASM_BINDGEN=$(sed -n '/^name = "wasm-bindgen"$/ {n; s/^version = "\(.*\)"/\1/p}' Cargo.lock)   # must equal the crate's

ended=
trap '[ -n "$ended" ] || printf "\nset-up was interrupted; what it finished is kept: run it again\n" >&2' EXIT
say() { printf '» %s\n' "$*"; }
die() { ended=1; printf '\nset-up stopped: %s\ncure: %s\n' "$1" "$2" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }
at_least() { [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }   # wanted, found

apt_install() {
  local apt=(apt-get)
  have apt-get || die "missing system packages: $*" "install them with your system's package manager"
  if [ "$(id -u)" -ne 0 ]; then
    have sudo && { [ -t 0 ] || sudo -n true 2>/dev/null; } ||
      die "no root, and no sudo without a password" "run this as root, then set-up again: apt-get update && apt-get install $*"
    apt=(sudo apt-get)
  fi
  "${apt[@]}" update -qq || die "apt-get update failed" "check the network and the package sources"
  "${apt[@]}" install -y -qq --no-install-recommends "$@" >/dev/null ||
    die "apt-get could not install $*" "check the network and the package sources, read apt's words above"
}
export DEBIAN_FRONTEND=noninteractive

# --- what must be there before we start ---------------------------------------------------------------------------
case $want in build | test | hosts) ;; *) die "no such set-up: $want" "say build, test or hosts" ;; esac
PATH="$HOME/.cargo/bin:$PATH"
have cargo && have rustc || die "no Rust (cargo, rustc)" "install rustup with its stable toolchain: https://rustup.rs"
rust=$(rustc --version) && rust=$(cut -d' ' -f2 <<<"$rust") ||
  die "rustc does not run" "choose a toolchain: rustup default stable"
at_least "$RUST" "$rust" || die "Rust $rust is too old, $RUST is needed" "rustup update stable"
have cc || die "no C compiler (cc)" "apt-get install gcc libc6-dev, or your system's packages of a C compiler"
have node || die "no Node.js" "install Node.js $NODE_MAJOR or newer: https://nodejs.org"
at_least $NODE_MAJOR "$(node -p process.versions.node)" ||
  die "Node.js $(node --version) is too old" "install Node.js $NODE_MAJOR or newer: https://nodejs.org"
have npm || die "no npm" "install npm, which comes with Node.js or as a package of its own"
may_rustup() { have rustup && [ "${RUSTUP_AUTO_INSTALL:-1}" != 0 ]; }

if [ "$want" != build ] && ! { cargo fmt --version && cargo clippy --version; } >/dev/null 2>&1; then
  may_rustup || die "no rustfmt or no clippy" "rustup component add rustfmt clippy, or your system's packages"
  say "adding rustfmt and clippy by rustup (10 s)"
  rustup component add rustfmt clippy || die "rustup could not add rustfmt and clippy" "check the network"
fi

# --- the WebAssembly target ---------------------------------------------------------------------------------------
mkdir -p "$TOOLS/bin"
has_std() { compgen -G "$TOOLS/sysroot/lib/rustlib/$WASM/lib/libcore-*.rlib" >/dev/null; }
made_for() { echo "$1"; "$1" -vV; cat scripts/wasm-flags; }   # what a built standard library depends on
std_is_for() { has_std && [ "$(cat "$TOOLS/sysroot/for")" = "$(made_for "$1")" ]; }
rustup_rustc() { rustup which rustc 2>/dev/null; }
rustup_src() { [ -d "$(rustc --print sysroot)/lib/rustlib/src/rust/library/std" ]; }
debian_rust() { dpkg -s rustc-web cargo-web rust-web-src >/dev/null 2>&1 && [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ]; }

rust_lld() { # Debian's compiler comes without this linker, rustup's with it
  local host; host=$(rustc -vV | sed -n 's/^host: //p')
  local lld; lld=$(rustc --print sysroot)/lib/rustlib/$host/bin/rust-lld
  [ -x "$lld" ] || have lld-22 || { say "installing the linker lld-22 (10 s)"; apt_install lld-22; }
  [ -x "$lld" ] || lld=$(command -v lld-22)
  ln -sfn "$lld" "$TOOLS/bin/rust-lld"
}

build_std() { # rustc, cargo: a sysroot of our own, the compiler's, and beside it the target
  local rustc=$1 cargo=$2 dir="$TOOLS/std" new="$TOOLS/sysroot.new"
  local rustlib; rustlib=$("$rustc" --print sysroot)/lib/rustlib
  say "building the standard library for $WASM (about a minute)"
  rm -rf "$dir" "$new" "$TOOLS/sysroot" target/web   # cargo would not notice another std
  mkdir -p "$dir/src" "$new/lib/rustlib/$WASM/lib"
  printf '[package]\nname = "empty"\nedition = "2021"\n[profile.release]\npanic = "abort"\n[workspace]\n' >"$dir/Cargo.toml"
  : >"$dir/src/lib.rs"
  (cd "$dir" && PATH="$TOOLS/bin:$PATH" RUSTC="$rustc" RUSTFLAGS="-Cembed-bitcode=yes $(cat ../../scripts/wasm-flags)" \
    RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$dir/target" "$cargo" build -q --release --target $WASM \
    -Zbuild-std=std,panic_abort,proc_macro -Zbuild-std-features=optimize_for_size) ||
    die "the standard library for $WASM did not build" "check the network, read the compiler's words above"
  find "$dir/target/$WASM/release/deps" -name '*.rlib' ! -name 'libempty*' -exec cp -t "$new/lib/rustlib/$WASM/lib" {} +
  find "$rustlib" -mindepth 1 -maxdepth 1 ! -name $WASM -exec ln -s -t "$new/lib/rustlib" {} +
  made_for "$rustc" >"$new/for"
  mv "$new" "$TOOLS/sysroot" && rm -rf "$dir"
}

if rustup_src || { ! debian_rust && may_rustup && say "adding rust-src by rustup (10 s)" && rustup component add rust-src; }; then
  road=rustup web_rustc=$(rustup_rustc || command -v rustc) web_cargo=$(rustup which cargo 2>/dev/null || command -v cargo)
else
  road=debian web_rustc=/usr/bin/rustc web_cargo=/usr/bin/cargo
  have apt-get || die "no sources of Rust's standard library: rustup may not or cannot download them, and this is not Debian" \
    "rustup component add rust-src where the network allows it, or your system's package of those sources"
  debian_rust || { say "installing Debian's rustc-web, cargo-web, rust-web-src (20 to 60 s)"
    apt_install rustc-web cargo-web rust-web-src; }
  [ -x "$TOOLS/bin/rust-lld" ] || rust_lld
fi
std_is_for "$web_rustc" || build_std "$web_rustc" "$web_cargo"
printf '#!/bin/sh\nexec "%s" --sysroot "%s" "$@"\n' "$web_rustc" "$TOOLS/sysroot" >"$TOOLS/rustc.new"   # scripts/web.sh puts it first
cmp -s "$TOOLS/rustc.new" "$TOOLS/bin/rustc" || install -m 755 "$TOOLS/rustc.new" "$TOOLS/bin/rustc"
rm "$TOOLS/rustc.new"
ln -sfn "$web_cargo" "$TOOLS/bin/cargo"
echo $road >"$TOOLS/road"

# --- the tools ----------------------------------------------------------------------------------------------------
install_tool() { # crate, version, how long, further flags; a quick build instead of a small program
  say "building $1 $2 ($3)"
  CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
    CARGO_RESOLVER_INCOMPATIBLE_RUST_VERSIONS=fallback CARGO_TARGET_DIR="$TOOLS/build" \
    cargo install -q --root "$TOOLS" --version "$2" "${@:4}" "$1" || die "$1 $2 did not install" "check the network"
  rm -rf "$TOOLS/build"
}
version_of() { "$TOOLS/bin/$1" --version 2>/dev/null || true; }
[ "$(version_of trunk)" = "trunk $TRUNK" ] || install_tool trunk $TRUNK "about 5 minutes" --locked
[ "$(version_of wasm-bindgen)" = "wasm-bindgen $WASM_BINDGEN" ] ||
  install_tool wasm-bindgen-cli "$WASM_BINDGEN" "about 3 minutes"

if ! cmp -s package-lock.json node_modules/.set-up-from; then
  say "installing the Node packages of package-lock.json (10 s)"
  npm ci --loglevel=error --no-audit --no-fund || die "npm ci failed" "check the network"
  cp package-lock.json node_modules/.set-up-from
fi

if [ "$want" != build ]; then
  find_chromium() { command -v "${CHROMIUM:-chromium}" || command -v chromium-browser || command -v google-chrome; }
  find_chromium >/dev/null || {
    say "installing Chromium for the browser tests (30 to 90 s)"; apt_install chromium fonts-dejavu; }
  find_chromium >"$TOOLS/chromium"   # where the browser tests look
fi

# --- what makes host pages ----------------------------------------------------------------------------------------
readonly HOSTS="$TOOLS/hosts" MDBOOK=0.5.4 PYTHON=3.11
install_python() { # a place of its own, with the packages of tests/hosts/requirements.txt
  have python3 || { say "installing Python (10 s)"; apt_install python3; }
  python3 -c 'import ensurepip, venv' 2>/dev/null || { say "installing Python's venv (10 s)"; apt_install python3-venv; }
  at_least $PYTHON "$(python3 -c 'import platform; print(platform.python_version())')" ||
    die "$(python3 --version) is too old" "install Python $PYTHON or newer, first on the PATH"
  say "installing the Python packages of tests/hosts/requirements.txt (20 s)"
  rm -rf "$HOSTS/python"
  python3 -m venv "$HOSTS/python" || die "python3 could not make a place for packages" "read its words above"
  "$HOSTS/python/bin/pip" install -q --disable-pip-version-check -r tests/hosts/requirements.txt ||
    die "pip install failed" "check the network, read pip's words above"
  cp tests/hosts/requirements.txt "$HOSTS/python/.set-up-from"
}

if [ "$want" = hosts ]; then
  mkdir -p "$HOSTS"
  cmp -s tests/hosts/requirements.txt "$HOSTS/python/.set-up-from" || install_python
  if ! cmp -s tests/hosts/docusaurus/package-lock.json "$HOSTS/node_modules/.set-up-from"; then
    say "installing the Node packages of tests/hosts/docusaurus/package-lock.json (40 s)"
    cp tests/hosts/docusaurus/package.json tests/hosts/docusaurus/package-lock.json "$HOSTS/"
    (cd "$HOSTS" && npm ci --ignore-scripts --loglevel=error --no-audit --no-fund) ||
      die "npm ci failed in tests/hosts/docusaurus" "check the network"
    cp tests/hosts/docusaurus/package-lock.json "$HOSTS/node_modules/.set-up-from"
  fi
  [ "$(version_of mdbook)" = "mdbook v$MDBOOK" ] ||
    install_tool mdbook $MDBOOK "about a minute" --locked --no-default-features --features search
  have pandoc || { say "installing pandoc (20 s)"; apt_install pandoc; }
fi

cargo fetch --locked --quiet || die "cargo could not fetch the crates of Cargo.lock" "check the network"
say "ready: WebAssembly by the $road road, trunk $TRUNK, wasm-bindgen $WASM_BINDGEN"
ended=1
