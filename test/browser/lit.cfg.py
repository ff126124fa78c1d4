import os, shutil
import lit.formats

config.name = "culprit-browser"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".test"]
config.test_source_root = os.path.dirname(__file__)

python = os.path.join(config.culprit_binary_dir, "browser", "bin", "python3")
if not os.path.exists(python) or not shutil.which("chromium"):
    lit_config.fatal("no browser to test with: ./bootstrap test-browser installs one")
config.environment["PATH"] = os.pathsep.join([
    os.path.join(config.culprit_binary_dir, "tools", "culprit"),
    os.path.join(config.llvm_prefix, "bin"), os.environ["PATH"]])
config.environment["HOME"] = config.test_exec_root  # chromium's profile
config.substitutions += [
    ("%browse", python + " " + os.path.join(config.test_source_root, "browse.py")),
    ("%fakes", os.path.join(config.culprit_binary_dir, "fakes")),
    ("%inputs", os.path.join(config.culprit_source_dir, "test", "lit", "inputs")),
    ("%root", config.culprit_source_dir),
]
