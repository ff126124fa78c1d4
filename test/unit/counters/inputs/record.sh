#!/bin/sh
# Records anew what mlir-opt-22 says of these inputs, with the flags of a trace.
cd "$(dirname "$0")" || exit 1
ulimit -c 0
export LLVM_DISABLE_SYMBOLIZATION=1
record() {
  mlir-opt-22 "$1.mlir" --pass-pipeline="$2" --mlir-disable-threading \
    --log-actions-to=- --mlir-print-ir-before-all --mlir-print-skip-regions \
    --mlir-print-op-generic --mlir-print-local-scope --mlir-print-debuginfo \
    --mlir-print-assume-verified --mlir-print-ir-after-failure \
    >"$1.out.txt" 2>"$1.err.txt"
}
record launched 'builtin.module(func.func(canonicalize,cse),inline,canonicalize)'
record crash 'builtin.module(func.func(cse),convert-arith-to-spirv,cse)'
record failure 'builtin.module(func.func(cse,tosa-to-linalg),cse)'
record pdl 'builtin.module(func.func(cse),canonicalize,test-pdll-pass)'
record script 'builtin.module(cse,transform-interpreter,symbol-dce)'
