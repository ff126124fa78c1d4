#!/usr/bin/env bash
# without-llvm.sh PACKAGES COMPILERS: the .deb, the tarball and the wheel in
# PACKAGES triage a failure of a compiler from PyPI (the virtual environment
# COMPILERS has torch-mlir) where neither LLVM's packages nor these sources are:
# in a mount namespace of its own, in which they are hidden.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
packages=$(realpath "$1") compilers=$(realpath "$2")

if [ -z "${IN_NAMESPACE-}" ]; then
  own=()
  [ "$(id -u)" -eq 0 ] || own=(--map-root-user)
  IN_NAMESPACE=1 exec unshare "${own[@]}" --mount -- "$0" "$packages" "$compilers"
fi

place=$(mktemp -d)
trap 'cd /; umount "$place/compilers" 2>/dev/null; rm -rf "$place"' EXIT
mkdir "$place/packages" "$place/compilers" "$place/work" "$place/deb"
cp "$packages"/culprit* "$place/packages"
cp "$root/examples/pool.mlir" "$place/work"

hide() {
  # What the sources have of the compilers stays where its scripts look for it.
  mount --bind "$compilers" "$place/compilers"
  mount -t tmpfs none "$root"
  mkdir -p "$compilers"
  mount --bind "$place/compilers" "$compilers"
  for directory in /usr/lib/llvm-*; do
    [ ! -d "$directory" ] || mount -t tmpfs none "$directory"
  done
  for library in /usr/lib/*/libLLVM* /usr/lib/*/libMLIR*; do
    [ ! -e "$library" ] || mount --bind /dev/null "$library"
  done
}

fail() {
  echo "without-llvm: $*" >&2
  exit 1
}

# triage NAME DIRECTORY: with the culprit in DIRECTORY
triage() {
  local out=$place/work/$1
  (
    cd "$place/work"
    export HOME=$place PATH=$2:$compilers/bin:/usr/bin:/bin
    [ "$(command -v culprit)" = "$2/culprit" ] || fail "$1: no culprit in $2"
    culprit triage --quiet --out "$out" -- torch-mlir-opt pool.mlir \
      --pass-pipeline='builtin.module(func.func(torch-decompose-complex-ops,canonicalize,convert-torch-to-linalg))'
  ) >"$out.txt" || fail "$1: exit $?: $(cat "$out.txt")"
  grep -q '^pass      convert-torch-to-linalg .*\[exact\]' "$out.txt" || fail "$1: another pass: $(cat "$out.txt")"
  grep -q '^pattern   ConvertAtenAvgPoolOp.*\[exact\]' "$out.txt" || fail "$1: another pattern: $(cat "$out.txt")"
  grep -q '^ir .*1-minimal' "$out.txt" || fail "$1: not reduced: $(cat "$out.txt")"
  grep -q '^replay .*\[confirmed\]' "$out.txt" || fail "$1: not confirmed: $(cat "$out.txt")"
  echo "$1: $(tail -1 "$out.txt")"
}

hide
! command -v mlir-opt-22 >/dev/null || ! mlir-opt-22 --version >/dev/null 2>&1 || fail "LLVM is not hidden"

tar xzf "$place"/packages/culprit-*.tar.gz -C "$place"
triage tarball "$(echo "$place"/culprit-*/bin)"

python3 -m venv "$place/venv"
"$place/venv/bin/pip" install -q --no-index "$place"/packages/culprit-*.whl
triage wheel "$place/venv/bin"

dpkg-deb -x "$place"/packages/culprit_*.deb "$place/deb"
triage deb "$place/deb/usr/bin"
for file in share/man/man1/culprit.1 share/bash-completion/completions/culprit share/zsh/vendor-completions/_culprit; do
  [ -s "$place/deb/usr/$file" ] || fail "deb: no $file"
done
needs=$(dpkg-deb -f "$place"/packages/culprit_*.deb Depends)
[[ $needs != *[Ll][Ll][Vv][Mm]* ]] || fail "deb: depends on $needs"
