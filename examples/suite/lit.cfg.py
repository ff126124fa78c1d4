import lit.formats

config.name = "suite"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".mlir"]
