import os, shutil, subprocess
import lit.formats

config.name = "culprit-real"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)

# The wheels as a user has them: a virtual environment, on PATH.
wheels = os.environ.get("CULPRIT_WHEELS") or os.path.join(config.culprit_binary_dir, "real")
python = os.path.join(wheels, "bin", "python3")
if not os.path.exists(python):
    lit_config.fatal(f"no wheels in {wheels}: ./bootstrap test-real installs them")
site = subprocess.check_output(
    [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], text=True).strip()
config.environment["PATH"] = os.pathsep.join([
    os.path.join(config.culprit_binary_dir, "tools", "culprit"),
    os.path.join(wheels, "bin"), os.path.join(site, "nvidia", "cu13", "bin"),
    os.path.join(config.llvm_prefix, "bin"), os.environ["PATH"]])
config.environment["TRITON_ALWAYS_COMPILE"] = "1"
config.environment["HOME"] = config.test_exec_root  # Triton's cache
for name in ("CUDA_HOME", "CUDA_PATH", "CUDA_ROOT"):  # of another toolkit
    config.environment.pop(name, None)
# A Triton that exports nothing of LLVM, in front of the newest one for who names it.
config.substitutions.append(("%older", os.path.join(wheels, "older")))
if os.path.isdir(os.path.join(wheels, "older")):
    config.available_features.add("older-triton")
else:
    lit_config.note(f"no older Triton in {wheels}: what needs it is left out")
# In no package (docs/compilers.md).
assembler = "cuda-tile-translate"
if shutil.which(assembler, path=config.environment["PATH"]):
    config.available_features.add(assembler)
else:
    lit_config.note(f"no {assembler} in PATH: what needs it is left out")
