#!/bin/sh
# build-kernel.sh FILE: as a build has it, with the compiler somewhere inside.
set -e
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
mlir-opt-22 "$1" --cse -o "$directory/small.mlir"
mlir-opt-22 "$directory/small.mlir" --convert-arith-to-spirv -o "$directory/kernel.mlir"
