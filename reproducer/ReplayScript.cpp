#include "compiler/CommandLine.h"
#include "reproducer/Bundle.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

/// What normaliseDiagnostic made equal differs from run to run; what stands
/// between is literal in every run. Short parts tell little: they are left out
/// where there are longer ones.
static std::vector<std::string> literalParts(StringRef normalised) {
  std::vector<std::string> parts(1);
  while (!normalised.empty()) {
    bool skipped = false;
    for (StringRef placeholder :
         {"%_", "^_", "0x_", "<path>", "<number>", "\":_", ":_", "#map", "#set",
          "#loc", "==_", "pid _", "pid: _", "pid=_"})
      skipped = skipped || normalised.consume_front(placeholder);
    if (skipped) {
      parts.emplace_back();
      continue;
    }
    parts.back() += normalised.front();
    normalised = normalised.drop_front();
  }
  for (std::string &part : parts)
    part = StringRef(part).trim().str();
  size_t longest = 1;
  for (const std::string &part : parts)
    longest = std::max(longest, part.size());
  erase_if(parts, [&](const std::string &part) {
    return part.size() < std::min<size_t>(longest, 4);
  });
  return parts;
}

static void emitGreps(raw_ostream &os, ArrayRef<std::string> literals) {
  for (const std::string &literal : literals)
    os << " &&\n    grep -qF -e " << quoteForShell(literal) << " \"$log\"";
}

static std::vector<std::string> keyFrames(const FailureFace &face) {
  if (face.frames.empty())
    return {};
  if (face.frames.size() == 1)
    return {face.frames.front()};
  return {face.frames.front(), face.frames.back()};
}

/// A shell condition that holds when this face shows.
static void emitFace(raw_ostream &os, const FailureFace &face,
                     ArrayRef<std::string> passErrors) {
  switch (face.kind) {
  case FailureKind::Hang:
    os << "  [ -n \"$late\" ]";
    return;
  case FailureKind::Crash:
    os << "  [ -z \"$late\" ] && ";
    if (face.frames.empty())
      os << "[ $status -eq " << 128 + face.signal << " ]";
    else
      os << "[ $status -gt 128 ] && [ $status -lt 160 ]";
    emitGreps(os, face.frames.empty() ? literalParts(face.fatalLine)
                                      : keyFrames(face));
    return;
  case FailureKind::FatalError:
    os << "  [ $status -ne 0 ]";
    emitGreps(os, literalParts(face.fatalLine));
    return;
  default:
    // An exit code of its own; between these, the shell tells of a signal.
    os << "  { [ $status -gt 0 ] && [ $status -le 128 ] || "
          "[ $status -ge 160 ]; }";
    if (!passErrors.empty())
      emitGreps(os, literalParts(passErrors.front()));
    else if (!face.errors.empty())
      emitGreps(os, literalParts(face.errors.front()));
    else
      os << " && [ $status -eq " << face.exitCode << " ]";
  }
}

static std::string commandLine(const Bundle &bundle,
                               ArrayRef<std::string> flags) {
  std::string text = "\"$COMPILER\"";
  for (const std::string &flag : flags)
    text += " " + quoteForShell(withInput(flag, inputName(bundle)));
  return text;
}

/// A parser says of an input what a verifier says of what a pass leaves, in the
/// same words.
static void emitAcceptance(raw_ostream &os, const Bundle &bundle) {
  if (bundle.acceptFlags.empty())
    return;
  os << "  " << commandLine(bundle, bundle.acceptFlags)
     << " >/dev/null 2>&1 </dev/null || {\n"
     << "    echo 'run.sh: the input is refused before any pass'; exit 1\n"
     << "  }\n";
}

static StringRef firstLine(StringRef text) {
  return text.take_until([](char c) { return c == '\n'; });
}

static void emitSetup(raw_ostream &os) {
  os << "ulimit -c 0\n"
     << "tmp=$(mktemp -d) || exit 125\n"
     << "log=$tmp/log late= stopped=\n"
     << "trap 'rm -rf \"$tmp\"' EXIT\n"
     << "end() { kill -s \"$1\" \"$(cat \"$tmp/$2\")\"; } 2>/dev/null\n"
     << "trap 'stopped=1; : >\"$tmp/stop\"; end KILL pid' HUP INT TERM\n"
     << "nap() { sleep \"$1\" & echo $! >\"$tmp/nap\"; }\n";
}

/// Runs the compiler, ends it after `seconds` or when the script is told to
/// stop, and leaves its exit status in $status, what it printed in $log, and
/// whether it was late in $late. The script waits for a nap, which the end of
/// the compiler cuts short. Only SIGKILL goes to processes that the shell has
/// just started: until such a one has its own program, it may lose others.
static void emitRun(raw_ostream &os, const std::string &command,
                    int64_t seconds) {
  os << "nap " << seconds << "\n"
     << "{\n  " << command << " >\"$log\" 2>&1 </dev/null &\n"
     << "  echo $! >\"$tmp/pid\"; [ ! -e \"$tmp/stop\" ] || end KILL pid\n"
     << "  wait $!; echo $? >\"$tmp/status\"; end KILL nap\n"
     << "} 2>/dev/null &\n"
     << "run=$!\n"
     << "wait \"$(cat \"$tmp/nap\")\" 2>/dev/null\n"
     << "if [ -z \"$stopped\" ] && [ ! -e \"$tmp/status\" ]; then\n"
     << "  late=1; nap 2; end ABRT pid\n"
     << "  wait \"$(cat \"$tmp/nap\")\" 2>/dev/null; end KILL pid\n"
     << "fi\n"
     << "wait $run \"$(cat \"$tmp/nap\")\" 2>/dev/null\n"
     << "[ -z \"$stopped\" ] || exit 125\n"
     << "status=$(cat \"$tmp/status\")\n"
     << "cat \"$log\"\n"
     << "echo \"run.sh: exit status $status${late:+, ended after " << seconds
     << " s}\"\n";
}

/// Ends the script where one of the known faces shows.
static void emitFaces(raw_ostream &os, const Bundle &bundle) {
  std::vector<FailureFace> faces = {bundle.signature.face};
  append_range(faces, bundle.signature.otherFaces);
  for (const FailureFace &face : faces) {
    os << "if\n";
    emitFace(os, face, bundle.signature.passErrors);
    os << "\nthen\n";
    if (!crashesOrHangs(face.kind))
      emitAcceptance(os, bundle);
    os << "  echo 'run.sh: the failure shows'; exit 0\nfi\n";
  }
}

std::string replayScript(const Bundle &bundle) {
  std::string text;
  raw_string_ostream os(text);
  bool hang = bundle.signature.face.kind == FailureKind::Hang;
  int64_t seconds = std::max<int64_t>(1, (bundle.limit.count() + 999) / 1000);
  os << "#!/bin/sh\n"
     << "# Replays a compiler failure. Exit 0: the failure shows. 1: it does "
        "not. 125: cannot say.\n"
     << "# Expected: " << firstLine(bundle.signature.face.summary()) << "\n";
  if (!bundle.signature.failingPass.empty())
    os << "# In pass: " << firstLine(bundle.signature.failingPass) << "\n";
  os << "# Compiler: " << firstLine(bundle.compilerVersion) << "\n"
     << "# Another build: COMPILER=/path/to/compiler sh run.sh; a symbolised "
        "stack: SYMBOLIZE=1 sh run.sh\n"
     << "COMPILER=${COMPILER:-" << quoteForShell(bundle.compiler) << "}\n"
     << "case $COMPILER in /*) ;; */*) COMPILER=$PWD/$COMPILER ;; esac\n"
     << "CDPATH= cd -- \"$(dirname -- \"$0\")\" || exit 125\n"
     << "command -v \"$COMPILER\" >/dev/null || { echo \"run.sh: no compiler "
        "at $COMPILER; set COMPILER\" >&2; exit 125; }\n"
     << "[ -n \"$SYMBOLIZE\" ] || export LLVM_DISABLE_SYMBOLIZATION=1\n";
  for (const auto &[name, value] : bundle.environment)
    os << "export " << name << "=" << quoteForShell(value) << "\n";
  if (bundle.output) {
    emitOutputTest(os, bundle);
    return text;
  }
  emitSetup(os);
  unsigned runs = bundle.signature.runsPerQuestion;
  if (runs > 1)
    os << "# It shows in " << bundle.signature.rate.showing << " of "
       << bundle.signature.rate.runs << " runs.\n"
       << "runs=0\nwhile [ $((runs += 1)) -le " << runs
       << " ]; do\nrm -f \"$tmp/status\"\n";
  emitRun(os, commandLine(bundle, bundle.flags), seconds);
  if (!hang)
    os << "[ -z \"$late\" ] || exit 125\n";
  emitFaces(os, bundle);
  if (runs > 1)
    os << "late=\ndone\n";
  os << "echo 'run.sh: the failure does not show'; exit 1\n";
  return text;
}

} // namespace culprit
