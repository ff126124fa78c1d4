"""Makes a suite of lit with one test: mlir-opt-22 with argv[1:], and FileCheck."""
import os, shlex, sys

os.mkdir("suite")
with open("suite/lit.cfg.py", "w") as config:
    config.write('import lit.formats, os\nconfig.name = "s"\n'
                 'config.test_format = lit.formats.ShTest(True)\nconfig.suffixes = [".mlir"]\n'
                 'config.environment["PATH"] = os.environ["PATH"]\n')
with open("suite/a.mlir", "w") as test:
    test.write(f"// RUN: mlir-opt-22 %s {shlex.join(sys.argv[1:])} | FileCheck %s\n// CHECK: func\n")
    test.write(open("k.mlir").read())
