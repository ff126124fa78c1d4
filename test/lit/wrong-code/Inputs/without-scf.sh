#!/bin/sh
# A build of mlir-opt that leaves scf alone.
[ "$1" != --version ] || exec mlir-opt-22 --version
exec mlir-opt-22 "$1"
