#!/bin/sh
# test.sh FILE: is FILE interesting? 0 = yes. Here: mlir-opt crashes of it.
mlir-opt-22 "$1" --convert-arith-to-spirv >/dev/null 2>&1
[ $? -gt 128 ]
