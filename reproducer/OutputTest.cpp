#include "reproducer/OutputTest.h"
#include "compiler/CommandLine.h"
#include "reproducer/Bundle.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// Scripts and data are small text; the tools of a machine stay where they are.
static bool comesAlong(StringRef word) {
  constexpr uint64_t most = 1u << 20;
  uint64_t size = 0;
  if (!sys::fs::is_regular_file(word) || sys::fs::file_size(word, size) ||
      size > most)
    return false;
  auto buffer = MemoryBuffer::getFile(word);
  return buffer && (*buffer)->getBuffer().find('\0') == StringRef::npos;
}

static void replaceAll(std::string &text, StringRef from, StringRef to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;
       at += to.size())
    text.replace(at, from.size(), to);
}

static void bring(std::string &script, OutputTest &test) {
  auto words = splitShellWords(script);
  if (!words) {
    consumeError(words.takeError());
    return;
  }
  for (const std::string &word : *words) {
    std::string name = sys::path::filename(word).str();
    bool taken = name == "run.sh" || name == "bundle.json" ||
                 StringRef(name).starts_with("input.") ||
                 test.files.count(name);
    if (taken || !comesAlong(word))
      continue;
    test.files[name] = (*MemoryBuffer::getFile(word))->getBuffer().str();
    replaceAll(script, word, "./" + name);
  }
}

OutputTest bringFiles(OutputTest test) {
  bring(test.script, test);
  bring(test.referenceScript, test);
  return test;
}

/// The command, with the shell variable for what it writes.
static std::string commandLine(const Bundle &bundle,
                               const std::vector<std::string> &flags,
                               StringRef variable) {
  std::string text = "\"$COMPILER\"";
  bool named = false;
  for (const std::string &flag : flags) {
    StringRef rest = flag;
    if (rest.consume_back("{output}")) {
      text += " " + (rest.empty() ? "" : quoteForShell(rest)) + "\"$" +
              variable.str() + "\"";
      named = true;
    } else {
      text += " " + quoteForShell(withInput(flag, inputName(bundle)));
    }
  }
  return text + (named ? "" : " >\"$" + variable.str() + "\"") + " </dev/null";
}

static std::string onArgument(StringRef script, ArrayRef<StringRef> holes,
                              StringRef argument) {
  std::string text = script.str();
  bool placed = false;
  for (StringRef hole : holes)
    if (text.find(hole.str()) != std::string::npos) {
      replaceAll(text, hole, argument);
      placed = true;
    }
  return placed ? text : text + " " + argument.str();
}

/// Words that are numbers on both sides may differ a little.
static void emitTolerantCompare(raw_ostream &os, const OutputTest &test) {
  os << "same() {\n"
     << "  tr -s '[](),\\n' '     ' <\"$1\" | tr ' ' '\\n' >\"$1.words\"\n"
     << "  tr -s '[](),\\n' '     ' <\"$2\" | tr ' ' '\\n' >\"$2.words\"\n"
     << "  awk -v abs=" << test.absolute << " -v rel=" << test.relative
     << " 'NR == FNR { a[FNR] = $0; n = FNR; next }\n"
     << "    { m = FNR; d = a[FNR] - $0; if (d < 0) d = -d;\n"
     << "      x = a[FNR] + 0; if (x < 0) x = -x; y = $0 + 0; "
        "if (y < 0) y = -y;\n"
     << "      if (a[FNR] != $0 && !(d > 0 && (d <= abs || "
        "d <= rel * (x > y ? x : y)))) bad = 1 }\n"
     << "    END { exit bad || n != m }' \"$1.words\" \"$2.words\"\n}\n";
}

static void emitBehaviour(raw_ostream &os, const Bundle &bundle) {
  const OutputTest &test = *bundle.output;
  os << "  ";
  if (test.referenceScript.empty())
    os << commandLine(bundle, test.referenceFlags, "right");
  else
    os << onArgument(test.referenceScript, {"{input}", "%s"}, inputName(bundle))
       << " >\"$right\" </dev/null";
  os << " || { echo 'run.sh: the reference does not compile'; return 125; }\n"
     << "  judge \"$wrong\" >\"$tmp/got\"; got=$?\n"
     << "  judge \"$right\" >\"$tmp/expected\"; expected=$?\n"
     << "  echo 'run.sh: got:'; cat \"$tmp/got\"\n"
     << "  echo 'run.sh: of the reference:'; cat \"$tmp/expected\"\n"
     << "  case $got,$expected in *12[567]*) return 125 ;; esac\n";
  if (test.mustSucceed)
    os << "  [ $got,$expected = 0,0 ] || return 125\n";
  os << "  [ $got -ne $expected ] || ! same \"$tmp/got\" \"$tmp/expected\"\n";
}

static void emitExitCode(raw_ostream &os, bool zeroIsRight) {
  os << "  judge \"$wrong\"; status=$?\n"
     << "  case $status in 125|126|127) return 125 ;; esac\n"
     << "  [ $status " << (zeroIsRight ? "-ne" : "-eq") << " 0 ]\n";
}

/// A shell function that ends with 0 where the failure shows, with 1 where it
/// does not, and else with 125.
static void emitAttempt(raw_ostream &os, const Bundle &bundle) {
  const OutputTest &test = *bundle.output;
  os << "attempt() {\n  " << commandLine(bundle, bundle.flags, "wrong")
     << " || { echo 'run.sh: it does not compile'; return 1; }\n"
     << "  [ -s \"$wrong\" ] || { echo 'run.sh: it compiles to nothing'; "
        "return 1; }\n";
  if (test.says == OutputTest::Says::Behaviour)
    emitBehaviour(os, bundle);
  else
    emitExitCode(os, test.says == OutputTest::Says::ZeroIsRight);
  os << "}\n";
}

void emitOutputTest(raw_ostream &os, const Bundle &bundle) {
  const OutputTest &test = *bundle.output;
  std::string suffix = quoteForShell(test.outputSuffix);
  os << "ulimit -c 0\n"
     << "tmp=$(mktemp -d) || exit 125\n"
     << "trap 'rm -rf \"$tmp\"' EXIT\n"
     << "wrong=$tmp/wrong" << suffix << " right=$tmp/right" << suffix << "\n"
     << "judge() (\n  " << onArgument(test.script, {"{output}", "%s"}, "\"$1\"")
     << "\n)\n";
  if (test.absolute == 0 && test.relative == 0)
    os << "same() { cmp -s \"$1\" \"$2\"; }\n";
  else
    emitTolerantCompare(os, test);
  emitAttempt(os, bundle);
  unsigned runs = bundle.signature.runsPerQuestion;
  if (runs > 1)
    os << "# It shows in " << bundle.signature.rate.showing << " of "
       << bundle.signature.rate.runs << " runs.\n";
  os << "runs=0 status=1\n"
     << "while [ $status -eq 1 ] && [ $((runs += 1)) -le " << std::max(runs, 1u)
     << " ]; do attempt; status=$?; done\n"
     << "case $status in\n"
     << "  0) echo 'run.sh: the failure shows' ;;\n"
     << "  1) echo 'run.sh: the failure does not show' ;;\n"
     << "  *) status=125 ;;\nesac\nexit $status\n";
}

} // namespace culprit
