#include "compiler/output/TritonStage.h"
#include "compiler/output/PythonTraceback.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// `ttgir` of `File ".../triton/backends/nvidia/compiler.py", line 384, in
/// make_ttgir`. Python's fault handler writes no comma in front of `in`.
static StringRef stageOfFrame(StringRef line) {
  line = line.trim();
  auto [file, function] = line.rsplit(" in ");
  if (!file.starts_with("File \"") || !file.contains("/triton/"))
    return "";
  bool isBackend = file.contains("/triton/backends/");
  if (isBackend && function.consume_front("make_")) {
    function.consume_back("_early"); // AMD's stage in two halves
    return function;
  }
  if (isBackend && function.consume_front("gluon_to_"))
    return function;
  if (file.contains("/triton/compiler/code_generator.py") ||
      function == "ast_to_ttir" || function == "make_ir")
    return "front end";
  return "";
}

std::string tritonStage(StringRef standardError) {
  StringRef stage;
  while (!standardError.empty()) {
    StringRef line;
    std::tie(line, standardError) = standardError.split('\n');
    StringRef here = stageOfFrame(line);
    // Triton leaves its own frames out where the program is at fault.
    if (line.starts_with("triton.compiler.errors."))
      here = "front end";
    if (!here.empty() && (stage.empty() || here != "front end"))
      stage = here;
  }
  return stage.str();
}

/// A traceback ends with it; Python's fault handler begins with it.
static StringRef innermostFrame(StringRef text) {
  size_t thread = text.rfind("Current thread ");
  if (thread != StringRef::npos)
    return text.substr(thread).split('\n').second.split('\n').first.trim();
  StringRef innermost;
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    if (line.trim().starts_with("File \""))
      innermost = line.trim();
  }
  return innermost;
}

std::optional<TritonPlace> placeInStage(StringRef standardError) {
  StringRef frame = innermostFrame(standardError);
  StringRef stage = stageOfFrame(frame);
  if (stage.empty() || stage == "front end")
    return std::nullopt;
  frame.consume_front("File \"");
  auto [file, rest] = frame.split("\", line ");
  TritonPlace place{file.str(), 0};
  if (rest.consumeInteger(10, place.line))
    return std::nullopt;
  return place;
}

bool failsInAssembler(StringRef standardError) {
  auto [file, function] = innermostFrame(standardError).rsplit(" in ");
  return file.contains("/triton/backends/amd/") &&
         function == "assemble_amdgcn";
}

/// `triton.compiler.errors.CompilationError: at 7:8:`
static unsigned lineSaidBy(StringRef line) {
  unsigned number = 0;
  if (!line.consume_front("triton.compiler.errors."))
    return 0;
  StringRef place = line.split(": at ").second;
  return place.consumeInteger(10, number) ? 0 : number;
}

static bool isCaret(StringRef line) { return line.trim() == "^"; }

/// Of each traceback the line that ends it, the first that is not indented.
static SmallVector<StringRef, 4> exceptionsOf(StringRef text) {
  SmallVector<StringRef, 4> exceptions;
  // Standard error that was cut may begin with an exception's own line.
  bool isOpen = true;
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    if (line.starts_with(tracebackBegins)) {
      isOpen = true;
    } else if (isOpen && !line.trim().empty() && !isSpace(line.front())) {
      exceptions.push_back(line);
      isOpen = false;
    }
  }
  return exceptions;
}

/// Triton wraps whatever is raised while it reads a line, as
/// `IndexError('...')` or behind it. It raises these by mistake, so that they
/// may be its own defects; what it means to say has other types.
static bool isMistake(StringRef exception) {
  static constexpr StringRef types[] = {
      "AttributeError", "IndexError",   "KeyError",         "OverflowError",
      "RecursionError", "RuntimeError", "UnboundLocalError"};
  StringRef type =
      exception.rtrim().take_until([](char c) { return c == '(' || c == ':'; });
  StringRef said = exception.rtrim().drop_front(type.size());
  if (type == "AssertionError")
    return said.empty() || said == "()";
  StringRef words = said.ltrim("(: \"");
  bool isUsersName = words.starts_with("module '") ||
                     words.starts_with("'tensor' object has no attribute");
  return is_contained(types, type) && !isUsersName;
}

/// What C++'s own exceptions say.
static bool isOfStandardLibrary(StringRef message) {
  static constexpr StringRef begins[] = {"bad",     "std::", "vector",
                                         "basic_",  "map::", "_Map_base",
                                         "array::", "stoi",  "stol",
                                         "invalid "};
  return any_of(begins,
                [&](StringRef begin) { return message.starts_with(begin); });
}

/// `return ir.deduce_scale_factor(...)`: C++ says what it does not take by this
/// type.
static bool isRaisedByBinding(StringRef tracebacks, StringRef exception) {
  StringRef message = exception;
  if (!message.consume_front("RuntimeError: ") || isOfStandardLibrary(message))
    return false;
  StringRef before =
      tracebacks.take_front(exception.begin() - tracebacks.begin());
  StringRef statement;
  do {
    auto [rest, last] = before.rtrim().rsplit('\n');
    before = rest;
    statement = last.trim();
  } while (!statement.empty() && statement.trim("^~").empty());
  return !statement.starts_with("raise ") &&
         (statement.contains(" ir.") || statement.starts_with("ir.") ||
          statement.contains("builder."));
}

static bool isRefusal(StringRef tracebacks) {
  auto exceptions = exceptionsOf(tracebacks);
  return !exceptions.empty() &&
         exceptions.back().starts_with("triton.compiler.errors.");
}

/// `KeyError: x, at triton/language/core.py:38, in wrapper`
static std::string withPlace(StringRef tracebacks, StringRef exception) {
  StringRef frame = innermostFrame(
      tracebacks.take_front(exception.begin() - tracebacks.begin()));
  frame.consume_front("File \"");
  auto [file, rest] = frame.split("\", line ");
  auto [line, function] = rest.split(", in ");
  if (size_t package = file.rfind("/triton/"); package != StringRef::npos)
    file = file.drop_front(package + 1);
  std::string text = exception.rtrim().str();
  if (!function.empty())
    text += (", at " + file + ":" + line + ", in " + function).str();
  return text;
}

/// A method that no tensor has stands in the line that is refused; else
/// Triton's own code asks for it.
static bool isMistakeAboutTensors(StringRef tracebacks,
                                  ArrayRef<TritonRefusal> refusals) {
  StringRef said =
      tracebacks.split("'tensor' object has no attribute '").second;
  StringRef name = said.split('\'').first;
  return !name.empty() && none_of(refusals, [&](const TritonRefusal &refusal) {
    return !refusal.source.empty() &&
           StringRef(refusal.source.back()).contains(("." + name).str());
  });
}

/// "" if there is none.
static std::string mistakeIn(StringRef tracebacks,
                             ArrayRef<TritonRefusal> refusals) {
  bool isOfTensors = isMistakeAboutTensors(tracebacks, refusals);
  for (StringRef exception : exceptionsOf(tracebacks)) {
    bool isAboutTensor =
        isOfTensors && exception.contains("'tensor' object has no attribute");
    if (isAboutTensor ||
        (isMistake(exception) && !isRaisedByBinding(tracebacks, exception)))
      return withPlace(tracebacks, exception);
  }
  for (const TritonRefusal &refusal : refusals)
    if (isOfTensors || isMistake(refusal.message))
      return refusal.message;
  return "";
}

/// Of a call of a function that is not inlined, Triton shows the function that
/// is called, with the caller's place, which may lie behind its end.
static bool isOfCaller(const TritonRefusal &refusal, StringRef caret) {
  return caret.find('^') >= refusal.source.back().size() ||
         StringRef(refusal.message)
             .contains("is marked noinline, but was called with");
}

/// Nothing if the place is in no line that is shown.
static std::optional<TritonRefusal> refusalAt(unsigned line,
                                              ArrayRef<StringRef> shown) {
  // Triton shows no more of the function (source_line_count_max_in_message).
  constexpr size_t mostLines = 12;
  TritonRefusal refusal;
  refusal.line = line;
  size_t count = std::min<size_t>(line, mostLines);
  // Without a caret there is no source, and what follows is something else.
  if (shown.size() <= count || !isCaret(shown[count]))
    return refusal;
  for (StringRef text : shown.take_front(count))
    refusal.source.push_back(text.rtrim().str());
  if (count + 1 < shown.size())
    refusal.message = shown[count + 1].trim().str();
  if (isOfCaller(refusal, shown[count]))
    return std::nullopt;
  return refusal;
}

std::vector<TritonRefusal> tritonRefusals(StringRef standardError) {
  std::vector<TritonRefusal> refusals;
  StringRef tracebacks = lastTracebacks(standardError);
  if (!isRefusal(tracebacks))
    return refusals;
  SmallVector<StringRef, 64> lines;
  tracebacks.split(lines, '\n');
  for (size_t i = 0; i < lines.size(); ++i) {
    unsigned line = lineSaidBy(lines[i]);
    if (line == 0)
      continue;
    if (auto refusal = refusalAt(line, ArrayRef(lines).drop_front(i + 1))) {
      i += refusal->source.empty() ? 0 : refusal->source.size() + 1;
      refusals.push_back(std::move(*refusal));
    }
  }
  std::string mistake = mistakeIn(tracebacks, refusals);
  for (TritonRefusal &refusal : refusals)
    refusal.mistake = mistake;
  return refusals;
}

} // namespace culprit
