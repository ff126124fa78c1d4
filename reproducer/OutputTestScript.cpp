#include "reproducer/OutputTestScript.h"
#include "compiler/command/ShellNames.h"
#include "compiler/shell/ShellWords.h"
#include "reproducer/ReplayRun.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// The command, with the shell variable for what it writes.
static std::string commandLine(const Bundle &bundle,
                               const std::vector<std::string> &flags,
                               StringRef variable) {
  std::string text = compilerStart(bundle);
  if (!bundle.driver.name.empty())
    text += " " + quoteForShell(bundle.driver.name);
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

/// A shell function that compiles into the variable's file, in limited time.
static void emitCompile(raw_ostream &os, const Bundle &bundle, StringRef name,
                        const std::vector<std::string> &flags,
                        StringRef variable) {
  os << name << "_now() { exec " << commandLine(bundle, flags, variable)
     << "; }\n"
     << name << "() {\n  run " << secondsOf(bundle) << " " << name
     << "_now; printed\n  [ -z \"$late\" ] && [ \"$code\" "
        "-eq 0 ]\n}\n";
}

/// Ends with 0 if the two files say the same, with 1 if not, and with more if
/// they cannot be compared: a tool may be missing.
static void emitExactCompare(raw_ostream &os) {
  os << "same() { cmp -s \"$1\" \"$2\"; }\n";
}

static std::string inFull(double number) {
  std::string text;
  raw_string_ostream(text) << format("%.17g", number);
  return text;
}

/// The same, word by word, as sameOutput() does: numbers may differ a little,
/// all else not at all. f32 values are numbered in their order, by the bits
/// that they have. awk reads no hexadecimal ones: these cannot be compared.
static void emitTolerantCompare(raw_ostream &os, const OutputTest &test) {
  os << R"sh(words() { LC_ALL=C awk '{ line = $0
  while (match(line, /[A-Za-z0-9.+_-]+|[^A-Za-z0-9.+_ \t\r-]/)) {
    print substr(line, RSTART, RLENGTH); line = substr(line, RSTART + RLENGTH)
  } }' "$1" >"$1.words"; }
same() {
  words "$1" && words "$2" || return 2
  LC_ALL=C awk -v abs=)sh"
     << inFull(test.absolute) << " -v rel=" << inFull(test.relative)
     << " -v ulp=" << inFull(test.ulps) << R"sh( '
  function number(w) { return w ~ /^[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?$/ }
  function place(x,  m, e, n) {
    x += 0; if (x == 0) return 0
    m = x < 0 ? -x : x
    while (m >= 2 && e < 128) { m /= 2; e++ }
    while (m < 1 && e > -126) { m *= 2; e-- }
    m *= 8388608; n = int(m)
    if (m - n > 0.5 || (m - n == 0.5 && n % 2)) n++
    n += (e + 126) * 8388608
    return x < 0 ? -n : n
  }
  function steps(a, b,  s) {
    if (a ~ /^[-+]?[0-9]+$/ && b ~ /^[-+]?[0-9]+$/) return 0
    a = place(a); b = place(b); s = a - b; if (s < 0) s = -s
    return ulp > 0 && a * a < inf * inf && b * b < inf * inf && s <= ulp
  }
  function hexadecimal(w) { return w ~ /^[-+]?0[xX].*[pP]/ }
  function near(a, b,  d, m) {
    if (a == b || (a ~ /^[-+]?nan$/ && b ~ /^[-+]?nan$/)) return 1
    if (hexadecimal(a) || hexadecimal(b)) { unread = 2; return 1 }
    if (!number(a) || !number(b)) return 0
    d = a - b; if (d < 0) d = -d
    m = a < 0 ? -a : a + 0; if ((b < 0 ? -b : b + 0) > m) m = b < 0 ? -b : b + 0
    return d <= abs || d <= rel * m || steps(a, b)
  }
  BEGIN { inf = 255 * 8388608 }
  FILENAME == ARGV[1] { a[++n] = $0; next }
  { if (!(++m <= n && near(a[m], $0))) bad = 1 }
  END { exit bad || n != m ? 1 : unread }' "$1.words" "$2.words"
}
)sh";
}

/// By the same steps as the compile that is judged.
static void emitReference(raw_ostream &os, const Bundle &bundle) {
  const OutputTest &test = *bundle.output;
  if (test.referenceScript.empty()) {
    emitCompile(os, bundle, "reference", test.referenceFlags, "right");
    return;
  }
  os << "reference() (\n  own_tmp\n  "
     << fillHoles(test.referenceScript, StringRef("{input}"), inputName(bundle))
     << "\n) >\"$right\" </dev/null\n";
}

static void emitBehaviour(raw_ostream &os, const OutputTest &test) {
  os << "  reference || { seen='the reference does not compile'; return 125; "
        "}\n"
     << "  judge \"$wrong\" >\"$tmp/got\"; got=$?\n"
     << "  judge \"$right\" >\"$tmp/expected\"; expected=$?\n"
     << "  room # else what they printed may be cut\n"
     << "  echo 'run.sh: got:'; cat \"$tmp/got\"\n"
     << "  echo 'run.sh: of the reference:'; cat \"$tmp/expected\"\n"
     << "  seen='the output or that of the reference does not run'\n"
     << "  if unsure $got || unsure $expected; then return 125; fi\n";
  // With the user's own reference, an output that crashes is wrong. For an
  // edited input, a crash says nothing.
  if (test.mustSucceed)
    os << (test.referenceScript.empty()
               ? "  [ $got,$expected = 0,0 ] || return 125\n"
               : "  [ $expected -eq 0 ] && { [ $got -eq 0 ] || died $got; } || "
                 "return 125\n");
  // The reference has to be right, and the output wrong.
  if (test.zeroIsRight)
    os << "  if died $got || died $expected; then return 125; fi\n"
       << "  [ $expected " << (*test.zeroIsRight ? "-eq" : "-ne")
       << " 0 ] || return 125\n  [ $got " << (*test.zeroIsRight ? "-ne" : "-eq")
       << " 0 ] || return 1\n";
  os << "  [ $got -eq $expected ] || return 0\n"
     << "  same \"$tmp/got\" \"$tmp/expected\"\n"
     << "  case $? in 0) return 1 ;; 1) return 0 ;; esac\n"
     << "  seen='the outputs cannot be compared'; return 125\n";
}

static void emitExitCode(raw_ostream &os, bool zeroIsRight) {
  os << "  judge \"$wrong\"; said=$?; seen=\"the check says $said\"\n"
     << "  if unsure $said" << (zeroIsRight ? "" : " || died $said")
     << "; then return 125; fi\n"
     << "  [ $said " << (zeroIsRight ? "-ne" : "-eq") << " 0 ]\n";
}

/// A copy of the bundle is what the user's script works in: run.sh may run
/// twice at once, and its own directory be another user's. Who unpacks a bundle
/// may have put other things beside it.
static void emitCopy(raw_ostream &os, const Bundle &bundle) {
  os << "mkdir \"$tmp/b\" && cp -- " << quoteForShell(inputName(bundle));
  if (!bundle.driver.name.empty())
    os << " " << quoteForShell(bundle.driver.name);
  for (const auto &[name, text] : bundle.output->files)
    os << " " << quoteForShell(name);
  os << " \"$tmp/b\"";
  for (const auto &[name, text] : bundle.beside) {
    std::string directory = sys::path::parent_path(name).str();
    if (!directory.empty())
      os << " &&\n  mkdir -p \"$tmp/b\"/" << quoteForShell(directory);
    os << " &&\n  cp -- " << quoteForShell(name) << " \"$tmp/b\"/"
       << quoteForShell(name);
  }
  os << " && cd \"$tmp/b\" ||\n"
     << "  verdict 125 'cannot say: the bundle cannot be copied'\n";
}

/// Codes that say nothing of what was judged, as CheckOracle and
/// DifferentialOracle have them: it cannot say, cannot be run, or somebody
/// ended it (HUP, INT, KILL, TERM); and whether a signal did.
static void emitEndings(raw_ostream &os) {
  os << "unsure() { case $1 in 125|126|127|129|130|137|143) ;; *) false ;; "
        "esac; }\n"
     << "died() { [ \"$1\" -gt 128 ] && [ \"$1\" -lt 160 ]; }\n";
}

/// In the copy, under a name that needs no quotes: the script may have it
/// inside of its own.
static std::string outputName(const OutputTest &test) {
  return "./output" + test.outputSuffix;
}

/// A shell function that ends with 0 if the failure shows, with 1 if it does
/// not, and else with 125.
static void emitAttempt(raw_ostream &os, const Bundle &bundle) {
  const OutputTest &test = *bundle.output;
  os << "attempt() {\n"
     << "  compile || { seen=\"it does not compile: $(other)\"; return 125; }\n"
     << "  [ -s \"$wrong\" ] || { seen='it compiles to nothing'; return 125; "
        "}\n";
  if (test.says == OutputTest::Says::Behaviour)
    emitBehaviour(os, test);
  else
    emitExitCode(os, test.says == OutputTest::Says::ZeroIsRight);
  os << "}\n";
}

/// Until the failure shows, or nothing can be said.
static void emitAttempts(raw_ostream &os, const FailureSignature &signature) {
  if (signature.runsPerQuestion > 1)
    os << "# It shows in " << signature.rate.showing << " of "
       << signature.rate.runs << " runs.\n";
  os << "runs=0 answer=1\n"
     << "while [ $answer -eq 1 ] && [ $((runs += 1)) -le "
     << std::max(signature.runsPerQuestion, 1u)
     << " ]; do attempt; answer=$?; [ -z \"$stopped\" ] || exit 125; done\n"
     << "case $answer in\n"
     << "  0) verdict 0 'the failure shows: the output is wrong' ;;\n"
     << "  1) verdict 1 'the failure does not show: the output is right' ;;\n"
     << "  *) verdict 125 \"cannot say: $seen\" ;;\nesac\n";
}

void emitOutputTest(raw_ostream &os, const Bundle &bundle) {
  const OutputTest &test = *bundle.output;
  std::string suffix = quoteForShell(test.outputSuffix);
  emitRunner(os, bundle);
  emitCopy(os, bundle);
  emitEndings(os);
  os << "wrong=$tmp/wrong" << suffix << " right=$tmp/right" << suffix << "\n"
     << "own_tmp() {\n"
     << "  rm -rf \"$tmp/t\"; mkdir \"$tmp/t\" || exit 125\n"
     << "  TMPDIR=$tmp/t; export TMPDIR\n";
  // The scripts of a user have the variables, too.
  for (const auto &[name, value] : bundle.environment)
    os << "  export " << name << "=" << quoteForShell(value) << "\n";
  os << "}\n"
     << "judge() (\n  own_tmp; cp \"$1\" " << outputName(test)
     << " || exit 125\n  "
     << fillHoles(test.script, StringRef("{output}"), outputName(test))
     << "\n)\n";
  if (test.says == OutputTest::Says::Behaviour) {
    if (test.absolute == 0 && test.relative == 0 && test.ulps == 0)
      emitExactCompare(os);
    else
      emitTolerantCompare(os, test);
    emitReference(os, bundle);
  }
  emitCompile(os, bundle, "compile", bundle.flags, "wrong");
  emitAttempt(os, bundle);
  emitAttempts(os, bundle.signature);
}

} // namespace culprit
