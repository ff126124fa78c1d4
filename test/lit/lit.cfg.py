import os, shutil, subprocess, sys
import lit.formats

config.name = "culprit"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".test", ".mlir"]
config.excludes = ["inputs", "Inputs"]
config.test_source_root = os.path.dirname(__file__)

for tool in ("mlir-opt-22", "mlir-opt-19"):
    if not shutil.which(tool):
        lit_config.fatal(f"{tool} is not installed; ./bootstrap installs it")

if lit_config.params.get("long"):  # lit -Dlong=1: what takes minutes
    config.available_features.add("long")

# The first two are of a CUDA toolkit, which no package of Debian's has: tests
# that need one of these are skipped without it, and say so.
for tool in ("nvcc", "ptxas", "gdb"):
    if shutil.which(tool):
        config.available_features.add(tool)
    else:
        lit_config.note(f"{tool} is not installed: tests that need it are skipped")

if shutil.which("make"):
    config.available_features.add("make")
else:
    lit_config.note("make is not installed: its jobserver is not tried")

# In some containers bubblewrap is there and may not do anything.
if shutil.which("bwrap") and subprocess.run(["bwrap", "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "true"],
                                            capture_output=True).returncode == 0:
    config.available_features.add("bwrap")
else:
    lit_config.note("bubblewrap makes no sandbox here: tests that need it are skipped")

# A scheduler of Debian's packages, which wants to be started by root.
sbin = os.environ["PATH"] + os.pathsep + "/usr/sbin"
if os.getuid() == 0 and all(shutil.which(tool, path=sbin) for tool in ("slurmctld", "slurmd", "munged", "sbatch")):
    config.available_features.add("slurm")
else:
    lit_config.note("Slurm cannot be started here: tests that need it are skipped")

path = [os.path.join(config.culprit_binary_dir, "tools", "culprit"),
        os.path.join(config.llvm_prefix, "bin"), os.environ["PATH"]]
config.environment["PATH"] = os.pathsep.join(path)
config.environment["ASAN_OPTIONS"] = "detect_leaks=0:allow_user_poisoning=0"
config.substitutions += [
    ("%fakes", os.path.join(config.culprit_binary_dir, "fakes")),
    ("%inputs", os.path.join(config.culprit_source_dir, "test", "lit", "inputs")),
    ("%{python}", sys.executable),
    ("%root", config.culprit_source_dir),
    ("%lit", os.path.join(config.llvm_prefix, "bin", "lit")),
]
