#include "reproducer/FaceCondition.h"
#include "compiler/command/CommandLine.h"
#include "compiler/output/HeapComplaint.h"
#include "compiler/output/Materialization.h"
#include "compiler/output/OpTypes.h"
#include "compiler/output/SaidLines.h"
#include "compiler/shell/ShellWords.h"
#include "probe/Limits.h"
#include "probe/local/OutOfMemoryText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <csignal>

using namespace llvm;

namespace culprit {

/// What stands for parts that differ; a byte that files of text do not have.
static constexpr StringRef placeholders[] = {StringRef("\0", 1),
                                             "\n",
                                             "%_",
                                             "^_",
                                             "0x_",
                                             "<path>",
                                             "<number>",
                                             "<node>",
                                             "<types>",
                                             "at _:_:",
                                             "at line _",
                                             "(in function: _)",
                                             "in function '_'",
                                             "Entry function '_'",
                                             "(_ vs. _)",
                                             "(_)",
                                             "\":_",
                                             ":_",
                                             "#map",
                                             "#set",
                                             "#loc",
                                             "==_",
                                             "pid _",
                                             "pid: _",
                                             "pid=_"};

/// The parts of a diagnostic that every run has. What normaliseDiagnostic made
/// equal differs from run to run; the text between is literal in every run.
/// Short parts tell little: they are left out if there are longer ones.
static std::vector<std::string> literalParts(StringRef normalised) {
  std::vector<std::string> parts(1);
  while (!normalised.empty()) {
    bool skipped = false;
    for (StringRef placeholder : placeholders)
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

static void emitGreps(raw_ostream &os, ArrayRef<std::string> literals,
                      StringRef file = "\"$log\"") {
  for (const std::string &literal : literals)
    os << " &&\n    grep -qF -e " << quoteForShell(literal) << " " << file;
}

/// An extended regular expression for these words.
static std::string escaped(StringRef text) {
  std::string pattern;
  for (char c : text)
    pattern += isAlnum(c) || c == '-' || c == '_' || c == ':' || c == ' '
                   ? std::string(1, c)
               : c == '^' || c == '\\' ? std::string("\\") + c
                                       : std::string("[") + c + "]";
  return pattern;
}

/// What a line says and no more: `returns 1` is not `returns 11`. An op that
/// LLVM 24 appends is left out of the text, which ends with its name then.
static bool endsLine(StringRef normalised, ArrayRef<std::string> literals) {
  return !literals.empty() && !normalised.contains('\n') &&
         normalised.rtrim().ends_with(literals.back()) &&
         !normalised.rtrim().ends_with("\"");
}

/// The words of one line stand in it as they are. Those of several may be on a
/// line of the source, or in the middle of one. In a build that warns of what
/// was an error, the same words are no failure, nor are they in a note.
static void emitGrepsOf(raw_ostream &os, StringRef normalised,
                        ArrayRef<std::string> literals) {
  constexpr StringRef file = "\"$tmp/errors\"";
  // As LLVM 24 appends it, of which a bundle of an older one knows nothing.
  constexpr const char *opOrEnd =
      "([[:space:]]*$|: (%[^ ]+ = )?\"[A-Za-z0-9_.$]+\"[(])";
  if (literals.empty())
    return;
  os << " &&\n    LC_ALL=C sed -e '/[Ee][Rr][Rr][Oo][Rr] *: /b'";
  bool isOneLine = !normalised.contains('\n');
  for (StringRef word : {"warning", "remark", "note"})
    if (isOneLine || word != "note")
      os << " -e '/^" << word << ": /d' -e '/: " << word << ": /d'";
  if (isOneLine)
    os << " -e '/^[[:space:]]/d'";
  os << " \"$log\" >" << file;
  bool isAnchored = endsLine(normalised, literals);
  emitGreps(os, isAnchored ? literals.drop_back() : literals, file);
  if (isAnchored)
    os << " &&\n    LC_ALL=C grep -Eq -e "
       << quoteForShell(escaped(literals.back()) + opOrEnd) << " " << file;
}

/// An extended regular expression for the name of a function in a stack, a
/// whole one: `create` is neither `createOther` nor `create::inner`. What
/// functionName() leaves out may be there: the arguments of a function around
/// it, a blank in `> >`.
static std::string patternOfName(StringRef name) {
  std::string pattern = "(^|[^A-Za-z0-9_:~])";
  bool isWord = !name.empty() && (isAlnum(name.back()) || name.back() == '_');
  int depth = 0; // of <>
  while (!name.empty()) {
    if (depth == 0 && name.consume_front("::")) {
      pattern += "([(].*[)]( const)?)?::";
    } else if (name.consume_front(">>")) {
      pattern += "[>] ?[>]";
      depth -= 2;
    } else {
      depth += name.front() == '<' ? 1 : name.front() == '>' ? -1 : 0;
      pattern += escaped(name.take_front());
      name = name.drop_front();
    }
  }
  return pattern + (isWord ? "([^A-Za-z0-9_:]|:[^:]|$)" : "([([ .]|$)");
}

/// Bytes are bytes, whatever the locale.
static void emitMatch(raw_ostream &os, const std::string &pattern) {
  os << "LC_ALL=C grep -Eq -e " << quoteForShell(pattern) << " \"$log\"";
}

/// A line of the stack is known by its module and its place in a page, which is
/// the same wherever the module lies: `4  lib.so 0x00007f...4c1`. It says
/// nothing of another build.
static std::string lineAt(StringRef place) {
  constexpr size_t digitsInPage = 3;
  StringRef module = place.rsplit('@').first.rsplit("+0x").first;
  return "^[0-9]+ +" + escaped(module) + " +0x[0-9a-f]+" +
         place.take_back(digitsInPage).str() + "( |$)";
}

static void emitPlaces(raw_ostream &os, const FailureFace &face) {
  os << "{ :";
  for (const std::string &place : face.places) {
    os << " &&\n      ";
    emitMatch(os, lineAt(place));
  }
  os << "; }";
}

/// The innermost and the outermost of the names; or, as judge() has it, the
/// innermost and the places, if the compiler prints the names itself.
static void emitNames(raw_ostream &os, const FailureFace &face) {
  if (face.frames.empty())
    return;
  os << " &&\n    ";
  emitMatch(os, patternOfName(face.frames.front()));
  if (face.frames.size() == 1)
    return;
  bool orPlaces = face.specific && !face.lookedUp && !face.places.empty();
  os << " &&\n    " << (orPlaces ? "{ " : "");
  emitMatch(os, patternOfName(face.frames.back()));
  if (!orPlaces)
    return;
  os << " ||\n    ";
  emitPlaces(os, face);
  os << "; }";
}

bool isKnownByPlaceAlone(const FailureFace &face) {
  return face.kind == FailureKind::Crash && !face.specific &&
         !face.places.empty();
}

/// The stack of a crash: its names, if they are its own and the compiler itself
/// prints them, or else the places of its frames. Names that every crash has
/// count only where places say nothing.
static void emitStack(raw_ostream &os, const FailureFace &face) {
  bool printed = face.specific && !face.lookedUp;
  if (printed || face.places.empty())
    return emitNames(os, face);
  os << " && {\n    ";
  emitPlaces(os, face);
  if (!face.frames.empty()) {
    os << " || { " << (face.specific ? ":" : "[ -n \"$elsewhere\" ]");
    emitNames(os, face);
    os << "; }";
  }
  os << "\n  }";
}

/// The words tell a fatal error. A stack with names tells it from others with
/// the same words; one without, as of a build that is stripped, says nothing.
static void emitStackIfNamed(raw_ostream &os, const FailureFace &face) {
  if (!face.specific)
    return;
  os << " && {\n    ! grep -Eq '^ *#?[0-9]+ .*0x[0-9a-f]+ ([A-Za-z_]|[(]anon)' "
        "\"$log\" "
        "|| { :";
  emitStack(os, face);
  os << "; }\n  }";
}

/// A frame in no module, as LLVM prints it with a symbolizer and without.
static void emitWildJump(raw_ostream &os, bool isThere) {
  os << " &&\n    " << (isThere ? "" : "! ")
     << "grep -Eq -e '^ *#?[0-9]+ +([(]error[)] +)?0x[0-9a-f]+ *$' "
        "\"$log\"";
}

/// judge() knows a stack of its own by its names alone.
static void emitFatalLine(raw_ostream &os, const FailureFace &face) {
  if (!face.specific)
    emitGrepsOf(os, face.fatalLine, literalParts(face.fatalLine));
}

bool isSilent(const FailureFace &face, const FailureSignature &signature) {
  return isDiagnostic(face.kind) && signature.passErrors.empty() &&
         face.errors.empty();
}

bool isOfUBSan(const FailureFace &face) {
  return StringRef(face.fatalLine).contains("\nruntime error: ");
}

/// As reportAtEnd() and faceOf() say it.
void emitEndedThere(raw_ostream &os) {
  os << R"sh(ended_there() {
  case $code in
    134|250) ;;
    129|1[345][0-9]|22[5-9]|2[34][0-9]|25[0-4]) false ;;
  esac || return 1
  last=$(LC_ALL=C sed -e '/^PLEASE submit a bug report/,$d' -e '/^Stack dump/,$d' \
      -e '/^$/d' -e '/^[[:space:]]/d' -e '/: note: /d' -e '/^SUMMARY: UndefinedBehaviorSanitizer/d' "$log" |
    LC_ALL=C tr -d '\000' | tail -n 1)
  for words in ': runtime error: ' "$@"; do
    case $last in *"$words"*) ;; *) return 1 ;; esac
  done
}
)sh";
}

/// A pattern of `case` for a glob in which only stars are special.
static std::string shellPattern(StringRef glob) {
  SmallVector<StringRef> literals;
  glob.split(literals, '*');
  std::string pattern;
  for (auto [number, literal] : enumerate(literals)) {
    pattern += number ? "*" : "";
    pattern += literal.empty() ? "" : quoteForShell(literal);
  }
  return pattern;
}

/// An error is a line that is not indented, with `error: ` or what stands for
/// it; and the last exception of Python's, without its module.
void emitSilent(raw_ostream &os, ArrayRef<std::string> trailers) {
  os << R"sh(errors() {
  LC_ALL=C sed -n -e '/^[[:space:]]/d' -e 's/^/ /' -e '/ error *: /p' -e '/ fatal   : /p' \
    -e '/ LLVM ERROR: /p' -e '/^ Assertion failed: /p' -e "/: Assertion [\`'].*' failed/p" \
    -e '/: assertion .* failed: /p' -e '/ UNREACHABLE /p' -e '/^ Stack dump/p' "$log"
  echo
  LC_ALL=C sed -n -e '/^Traceback (/,/^[^[:space:]]/{/^[^[:space:]]/h;}' \
    -e '${x;s/^[A-Za-z0-9_.]*[.]//;s/^./ error: &/p;}' "$log"
}
silent() {
  ! refused && errors | LC_ALL=C tr -d '\000' | (while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      )sh";
  for (const std::string &trailer : trailers)
    os << shellPattern("*: " + trailer) << "|";
  os << R"sh('') ;;
      *) exit 1 ;;
    esac
  done)
}
)sh";
}

/// Else a program around it recovered, or made an exit code of it.
static bool endsBySignal(const FailureFace &face) {
  return face.signal != 0 &&
         (face.exitCode == 0 || face.exitCode == 128 + face.signal);
}

static void emitSignal(raw_ostream &os, const FailureFace &face) {
  if (!endsBySignal(face)) {
    os << "[ $code -ne 0 ]";
    return;
  }
  os << "case $code in " << 128 + face.signal;
  if (face.specific && isOfSpoiltMemory(face.signal))
    for (int signal : {SIGABRT, SIGBUS, SIGSEGV})
      if (signal != face.signal)
        os << " | " << 128 + signal;
  os << ") ;; *) false ;; esac";
}

/// Where they vary, any may be told.
static void emitTypes(raw_ostream &os, const std::set<std::string> &types) {
  if (!areOfOnePair(types))
    return;
  os << " &&\n    LC_ALL=C grep -qF";
  for (const std::string &text : textsOfTypes(*types.begin()))
    os << " -e " << quoteForShell(text);
  os << " \"$log\"";
}

/// In any number, and between brackets.
static std::string patternOfTypes(ArrayRef<std::string> types) {
  std::vector<std::string> patterns = {", "};
  for (StringRef type : types) {
    SmallVector<StringRef> literals;
    type.split(literals, anyNumber);
    patterns.push_back(join(map_range(literals, escaped), "[0-9]*"));
  }
  return "(" + join(patterns, "|") + ")*";
}

/// Two types that fit are a third one seldom enough.
static std::string patternOfOp(StringRef op) {
  auto [dialect, name] = nameOfTyped(op).rsplit('.');
  std::string named = name.empty()
                          ? "\"?([A-Za-z0-9_]+[.])*" + escaped(dialect)
                          : "\"?(" + escaped(dialect) + "[.])?" + escaped(name);
  auto types = typesOfTyped(op);
  return types ? named + "\".* : [(]" + patternOfTypes(types->operands) +
                     "[)] -> [(]?" + patternOfTypes(types->results) +
                     "[)]?( loc.*)?$"
               : named + "([^A-Za-z0-9_.$]|$)";
}

/// As mayBeOneOf() has it, if the compiler says of each error which op it is
/// about. An op with regions begins on the next line.
static void emitErrorOps(raw_ostream &os, const std::set<std::string> &ops) {
  if (ops.empty())
    return;
  if (all_of(ops, areTypesOfMaterialization))
    return emitTypes(os, ops);
  std::vector<std::string> patterns;
  for (StringRef op : ops)
    patterns.push_back(patternOfOp(op));
  std::string named = "(" + join(patterns, "|") + ")";
  os << " &&\n    { [ \"$(grep -c ' error: ' \"$log\")\" -ne "
        "\"$(grep -c ': see current operation:' \"$log\")\" ] ||\n    ";
  emitMatch(os, ": see current operation:( *$| (%[^=]* = )?" + named + ")");
  os << "; }";
}

/// As saysOutOfMemory() reads them: not what quotes the input.
void emitOwnWords(raw_ostream &os) {
  os << R"sh(own_words() {
  LC_ALL=C sed -E -e '/^[[:space:]]/{/what():/!d;}')sh";
  for (StringRef pattern : linesAboutProgram())
    os << " -e " << quoteForShell("/" + pattern.str() + "/d");
  os << R"sh( -e 's/"[^"]*"//g' "$log"
}
)sh";
}

static void emitOutOfMemory(raw_ostream &os, const FailureFace &face) {
  os << "  [ -z \"$late\" ] && [ $code -ne 0 ] && {";
  if (face.signal == SIGKILL) // the kernel's, or an inner timeout's
    os << " [ $code -eq " << 128 + SIGKILL << " ] ||";
  os << "\n    own_words | LC_ALL=C grep -qF";
  for (StringRef phrase : outOfMemoryPhrases())
    os << " -e " << quoteForShell(phrase);
  os << " ||\n    { [ $code -eq " << 128 + SIGABRT
     << " ] && LC_ALL=C awk '/^Stack dump without symbol names/ { dump = NR }\n"
        "      NF { last = NR }\n      /^(";
  ListSeparator bar("|");
  for (StringRef complaint : heapComplaints())
    os << bar << escaped(complaint);
  os << ")/ { spoilt = 1 }\n"
        "      END { exit !(dump && !spoilt && last <= dump + 1) }' "
        "\"$log\"; }; }";
}

/// Culprit ends what prints so much. The script has it in files, of which the
/// system ends what is too long.
static void emitFlood(raw_ostream &os) {
  uint64_t most = Limits().outputBytes * floodFactor;
  os << "  [ $code -eq " << 128 + SIGXFSZ << " ]";
  for (StringRef text : {"$tmp/out", "$log"})
    os << " || [ \"$(wc -c <\"" << text << "\")\" -gt " << most << " ]";
}

/// Of the failing pass, if that is known; "": there is none.
static StringRef errorOf(const FailureFace &face,
                         const FailureSignature &signature) {
  if (!signature.passErrors.empty())
    return signature.passErrors.front();
  return face.errors.empty() ? StringRef() : face.errors.front();
}

void emitFaceCondition(raw_ostream &os, const FailureFace &face,
                       const FailureSignature &signature) {
  switch (face.kind) {
  case FailureKind::Hang:
    os << "  [ -n \"$late\" ]";
    return;
  case FailureKind::Crash:
    // libc's complaint may be the last that comes (see faceOf).
    os << (isHeapComplaint(face.fatalLine) ? "  { [ -n \"$late\" ] || "
                                           : "  { [ -z \"$late\" ] && ");
    emitSignal(os, face);
    os << "; }";
    emitFatalLine(os, face);
    emitStack(os, face);
    if (isWeakEvidence(face))
      emitWildJump(os, face.wildJump);
    return;
  case FailureKind::FatalError:
    os << "  [ -z \"$late\" ] && [ $code -ne 0 ]";
    emitGrepsOf(os, face.fatalLine, literalParts(face.fatalLine));
    if (isOfUBSan(face)) {
      os << " && ended_there";
      for (const std::string &words : literalParts(face.fatalLine))
        os << " " << quoteForShell(words);
    }
    emitStackIfNamed(os, face);
    return;
  case FailureKind::OutOfMemory:
    emitOutOfMemory(os, face);
    return;
  case FailureKind::Flood:
    emitFlood(os);
    return;
  default: {
    // An exit code of its own; between these, the shell tells of a signal.
    os << "  [ -z \"$late\" ] && { [ $code -gt 0 ] && [ $code -le 128 ] || "
          "[ $code -ge 160 ]";
    if (face.exitCode > 128 && face.exitCode < 160)
      os << " || [ $code -eq " << face.exitCode << " ]";
    os << "; }";
    StringRef error = errorOf(face, signature);
    std::vector<std::string> words =
        error.empty() ? wordsInCommon(signature.words) : literalParts(error);
    if (error.empty())
      emitGreps(os, words);
    else
      emitGrepsOf(os, error, words);
    bool silent = isSilent(face, signature);
    if (silent || words.empty()) // or nothing in it is the same in each run
      os << " && [ $code -eq " << face.exitCode << " ]";
    if (silent)
      os << " && silent";
    else
      emitErrorOps(os, signature.errorOps);
  }
  }
}

} // namespace culprit
