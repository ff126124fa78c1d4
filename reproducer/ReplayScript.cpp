#include "reproducer/ReplayScript.h"
#include "compiler/shell/ShellWords.h"
#include "reproducer/FaceCondition.h"
#include "reproducer/OutputTestScript.h"
#include "reproducer/ReplayRun.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

/// A parser refuses an input in the same words as a verifier refuses the output
/// of a pass. What the failing run said stays. A crash without the passes, in
/// what prints the input, say, is no refusal.
static void emitAcceptance(raw_ostream &os, const Bundle &bundle) {
  os << "accepts() {\n  kept=$code; mv \"$log\" \"$tmp/kept\"\n  run "
     << secondsOf(bundle) << " " << compilerCommand(bundle, bundle.acceptFlags)
     << "\n  accepted=$late$code; [ -z \"$late\" ] || verdict 125 "
        "\"cannot say: without the passes, no end within $seconds s\"\n"
     << "  code=$kept; mv \"$tmp/kept\" \"$log\"\n"
     << "  [ \"$accepted\" = 0 ] || { [ \"$accepted\" -gt 128 ] && [ "
        "\"$accepted\" -lt 160 ]; } ||\n"
     << "    verdict 125 'cannot say: the compiler refuses the input, before "
        "any pass'\n}\n";
}

static std::vector<FailureFace> facesOf(const FailureSignature &signature) {
  std::vector<FailureFace> faces = {signature.face};
  append_range(faces, signature.otherFaces);
  return faces;
}

static bool hasLookedUpNames(const Bundle &bundle) {
  return any_of(facesOf(bundle.signature),
                [](const FailureFace &face) { return face.lookedUp; });
}

/// The stack of another build does not say where frames are, but a symbolised
/// one has names.
static void emitSymbolisation(raw_ostream &os, const Bundle &bundle) {
  std::string ours = quoteForShell(bundle.compiler);
  if (any_of(facesOf(bundle.signature), isKnownByPlaceAlone))
    os << "elsewhere=1; [ \"$COMPILER\" = " << ours
       << " ] && [ -z \"$SYMBOLIZE\" ] && elsewhere=\n";
  os << "[ -n \"$SYMBOLIZE\" ] || ";
  if (hasLookedUpNames(bundle))
    os << "[ \"$COMPILER\" != " << ours << " ] || ";
  os << "export LLVM_DISABLE_SYMBOLIZATION=1\n"
        "unset LLVM_ENABLE_SYMBOLIZER_MARKUP\n";
  if (!bundle.beside.empty()) // no __pycache__ beside the modules
    os << "export PYTHONDONTWRITEBYTECODE=1\n";
}

static StringRef firstLine(StringRef text) {
  return text.take_until([](char c) { return c == '\n'; });
}

/// A function that holds when the last run shows one of the known faces, and
/// leaves in $otherway whether that is another one than the report names.
static void emitFaces(raw_ostream &os, const Bundle &bundle) {
  const std::vector<FailureFace> faces = facesOf(bundle.signature);
  if (any_of(faces, [&](const FailureFace &face) {
        return isSilent(face, bundle.signature);
      }))
    emitSilent(os, bundle.signature.trailers);
  if (any_of(faces, isOfUBSan))
    emitEndedThere(os);
  if (any_of(faces, [](const FailureFace &face) {
        return face.kind == FailureKind::OutOfMemory;
      }))
    emitOwnWords(os);
  os << "shows() {\n";
  for (const FailureFace &face : faces) {
    os << "  if\n";
    emitFaceCondition(os, face, bundle.signature);
    os << "\n  then";
    if (!crashesOrHangs(face.kind) && !bundle.acceptFlags.empty())
      os << " accepts;";
    os << " otherway=" << (&face == &faces.front() ? "" : "1")
       << "; return 0; fi\n";
  }
  os << "  return 1\n}\n";
}

/// A crash that varies shows as it did to Culprit if addresses are the same
/// each time. Only the first run has these: it may need others to show.
static bool beginsAtFixedAddresses(const FailureSignature &signature) {
  return isCrashLike(signature.face.kind) && signature.runsPerQuestion > 1;
}

/// Runs the command once, and shows what it prints; what is judged is how it
/// ended.
static void emitCompile(raw_ostream &os, const Bundle &bundle, bool fixed) {
  os << "compile() {\n  run " << secondsOf(bundle) << (fixed ? " $fixed " : " ")
     << compilerCommand(bundle, bundle.flags) << "\n  printed\n"
     << "  last=$log; [ -s \"$log\" ] || last=$tmp/out\n"
     << "  [ -z \"$(tail -c 1 \"$last\")\" ] || echo\n"
     << "  last_words\n}\n";
}

/// A build that took the place of the known one has its frames elsewhere, too.
static void emitByName(raw_ostream &os) {
  os << "# Built anew, it has its frames elsewhere: their names tell.\n"
     << "by_name() {\n"
     << "  [ -n \"$LLVM_DISABLE_SYMBOLIZATION\" ] &&\n"
     << "    grep -q 'Stack dump without symbol names' \"$log\" || return 1\n"
     << "  unset LLVM_DISABLE_SYMBOLIZATION; compile\n"
     << "  export LLVM_DISABLE_SYMBOLIZATION=1; shows\n}\n";
}

/// Runs the command until it shows the failure as the report names it, as often
/// as that needs; then any other face counts, too.
static void emitLoop(raw_ostream &os, const Bundle &bundle) {
  const FailureSignature &signature = bundle.signature;
  unsigned runs = std::max(1u, signature.runsPerQuestion);
  if (signature.rate.runs > 0)
    os << "# It shows in " << signature.rate.showing << " of "
       << signature.rate.runs << " runs.\n";
  bool fixed = beginsAtFixedAddresses(signature);
  if (fixed)
    os << "# How it crashes depends on where things lie: the first run is one "
          "without address randomisation.\n"
       << "fixed='setarch -R'; $fixed true 2>/dev/null || fixed=\n";
  emitCompile(os, bundle, fixed);
  bool lookedUp = hasLookedUpNames(bundle);
  if (lookedUp)
    emitByName(os);
  const char *often = runs > 1 ? ", in $failed of $runs runs" : "";
  const char *ever = runs > 1 ? ", in $runs of $runs runs" : "";
  os << "runs=0 failed=0 seen= known=\n"
     << "while [ $runs -lt " << runs << " ]; do\n"
     << "  runs=$((runs + 1))\n"
     << "  compile" << (fixed ? "; fixed=" : "") << "\n"
     << "  if shows; then known=$(ended); [ -z \"$otherway\" ] && break; "
        "continue; fi\n"
     << "  [ -n \"$late\" ] || [ \"$code\" -ne 0 ] || continue\n"
     << "  failed=$((failed + 1)); seen=${seen:-$(other)}\n"
     << (lookedUp
             ? "  if by_name; then known=$(ended); [ -z \"$otherway\" ] && "
               "break; fi\n"
             : "")
     << "done\n"
     << "[ -z \"$known\" ] || verdict 0 \"the failure shows: $known\"\n"
     << "[ $failed -eq 0 ] || verdict 125 \"cannot say: $seen" << often
     << "\"\n"
     << "verdict 1 \"the failure does not show: a clean compile" << ever
     << "\"\n";
}

/// A whole path, so that nothing of the shell's has its name. What is named
/// from the user's directory is found before the script leaves it.
static void emitLookup(raw_ostream &os) {
  os << R"sh(case $COMPILER in
  /*) ;;
  */*) COMPILER=$PWD/$COMPILER ;;
  *) found=$(set -f; IFS=:; for dir in $PATH; do
       case $dir in (/*) ;; (*) dir=$PWD/$dir ;; esac
       if [ -f "$dir/$COMPILER" ] && [ -x "$dir/$COMPILER" ]; then printf '%s\n' "$dir/$COMPILER"; break; fi
     done)
     COMPILER=${found:-$COMPILER} ;;
esac
case $TMPDIR in ''|/*) ;; *) TMPDIR=$PWD/$TMPDIR ;; esac
)sh";
}

milliseconds wholeReplayTime(const Bundle &bundle) {
  constexpr std::chrono::seconds aside{10};
  constexpr milliseconds longest{100000000000}; // nanoseconds fit 64 bits
  // Two compiles, and for wrong code a run of what each of them made.
  unsigned steps = bundle.output ? 4 : 2;
  return std::min(longest, bundle.signature.runsPerQuestion *
                               (steps * bundle.limit + aside));
}

std::string replayScript(const Bundle &bundle) {
  std::string text;
  raw_string_ostream os(text);
  os << "#!/bin/sh\n"
     << "# Replays a compiler failure. Exit 0: the failure shows. 1: a clean "
        "compile. 125: anything else;\n"
     << "# the last line says what, and of which compiler.\n"
     << "# Expected: " << firstLine(bundle.signature.face.summary()) << "\n";
  if (!bundle.signature.failingPass.empty())
    os << "# In pass: " << firstLine(bundle.signature.failingPass) << "\n";
  os << "# Compiler: " << firstLine(bundle.compilerVersion) << "\n"
     << "# Another build: COMPILER=/path/to/compiler sh run.sh; a symbolised "
        "stack: SYMBOLIZE=1 sh run.sh\n"
     << "COMPILER=${COMPILER:-" << quoteForShell(bundle.compiler) << "}\n";
  os << "[ -z \"$ZSH_VERSION\" ] || emulate sh\n";
  emitLookup(os);
  os << "CDPATH= cd -- \"$(dirname -- \"$0\")\" || exit 125\n";
  emitSymbolisation(os, bundle);
  if (bundle.output) {
    emitOutputTest(os, bundle);
    return text;
  }
  emitRunner(os, bundle);
  if (!bundle.acceptFlags.empty())
    emitAcceptance(os, bundle);
  emitFaces(os, bundle);
  emitLoop(os, bundle);
  return text;
}

} // namespace culprit
