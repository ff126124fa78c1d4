#!/bin/sh
# An mlir-opt that crashes where its input matches PATTERN, before it has
# verified anything; it prints all that it can read.
case "$*" in
*--version* | *--help* | *print-op-generic*)
  exec mlir-opt-22 --allow-unregistered-dialect --verify-each=0 "$@" ;;
esac
for word in "$@"; do
  case $word in
  *.mlir)
    grep -q 'PATTERN' "$word" && {
      echo "odd.cpp:7: void read(): Assertion \`isEven()' failed." >&2
      kill -ABRT $$
    }
    ;;
  esac
done
exec mlir-opt-22 --allow-unregistered-dialect "$@"
