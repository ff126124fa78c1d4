#!/bin/sh
# check.sh FILE: does the program in FILE print what it should? 0 = yes, 1 = no,
# 125 = it does not run.
libraries=$(dirname "$(readlink -f "$(command -v mlir-runner-22)")")/../lib
got=$(mlir-runner-22 "$1" -e main --entry-point-result=void \
  --shared-libs="$libraries/libmlir_runner_utils.so,$libraries/libmlir_c_runner_utils.so" 2>/dev/null) || exit 125
echo "got $got, right is 44"
[ "$got" = 44 ]
