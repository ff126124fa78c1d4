#include "compiler/output/PythonTraceback.h"
#include "compiler/output/TextOutsideIR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

bool isOfTheUser(StringRef file) {
  if (file.starts_with("<frozen "))
    return false;
  return none_of(ArrayRef<StringRef>{"/site-packages/", "/dist-packages/",
                                     "/lib/python3", "/lib64/python3"},
                 [&](StringRef part) { return file.contains(part); });
}

namespace {

/// For a syntax error, without a function.
std::optional<TracebackFrame> readFrame(StringRef line) {
  if (!line.consume_front("  File \""))
    return std::nullopt;
  auto [file, rest] = line.split("\", line ");
  if (rest.empty())
    return std::nullopt;
  auto [number, function] = rest.split(", in ");
  return TracebackFrame{file, number, function};
}

bool isOfName(char c) { return isAlnum(c) || c == '_' || c == '.'; }

/// `pkg.mod.Type`; neither `Type` nor `__main__.Type`.
bool isOfPackage(StringRef exception) {
  exception.consume_front("__main__.");
  return exception.take_while(isOfName).contains('.');
}

/// `pkg.mod.Type: MESSAGE` or `Type`: the type without its module, off the
/// text.
StringRef takeType(StringRef &text) {
  StringRef name = text.take_while(isOfName);
  StringRef type = name.drop_front(name.rfind('.') + 1);
  StringRef rest = text.drop_front(name.size());
  bool isType = !type.empty() && isAlpha(type.front()) &&
                (rest.empty() || rest.consume_front(":"));
  if (!isType)
    return {};
  text = rest.trim();
  return type;
}

/// Whether the line follows the message of one exception, and begins the next
/// traceback.
bool beginsAnother(StringRef line) {
  return line.starts_with(tracebackBegins) ||
         line.starts_with("During handling of the above exception") ||
         line.starts_with("The above exception was the direct cause") ||
         line.starts_with("nanobind: "); // of what it finds as Python ends
}

/// Triton leaves its own frames out, and these may be all.
bool isWithoutFrames(StringRef line) {
  return line.starts_with("triton.compiler.errors.");
}

class Reader {
public:
  explicit Reader(StringRef text) : lines(linesOutsideIR(text)) {}

  std::optional<PythonTraceback> run() {
    while (at < lines.size())
      if (readFrame(lines[at].text))
        readOne();
      else if (isWithoutFrames(lines[at].text))
        readException({});
      else
        ++at;
    return std::move(last);
  }

private:
  /// Frames, the lines of source below each, then the exception.
  void readOne() {
    PythonTraceback traceback;
    for (; at < lines.size(); ++at) {
      StringRef line = lines[at].text;
      auto frame = readFrame(line);
      if (frame && !frame->function.empty()) {
        traceback.isRaisedThere = isOfTheUser(frame->file);
        if (traceback.isRaisedThere)
          traceback.userFunction = frame->function.str();
      }
      if (!frame && !line.starts_with(" ") && !line.empty())
        break;
    }
    if (at < lines.size()) // else it was cut
      readException(std::move(traceback));
  }

  void readException(PythonTraceback traceback) {
    StringRef message = lines[at++].text;
    traceback.isRaisedThere &= !isOfPackage(message);
    StringRef type = takeType(message);
    if (type.empty())
      return;
    std::string end = endOfMessage().str();
    // Triton points at the line, and the exception in front says why.
    if (isMark(end) && last) {
      auto [first, why] = StringRef(last->exception).split('\n');
      end = (why.empty() ? first : why).str();
    }
    traceback.exception = type.str();
    if (!message.empty())
      traceback.exception += ": " + message.str();
    if (!end.empty())
      traceback.exception += "\n" + end;
    last = std::move(traceback);
  }

  static bool isMark(StringRef line) {
    return !line.empty() && line.trim("^~").empty();
  }

  /// The last line of a message of several. A mark below a line counts where
  /// another exception may say more than that line (Triton).
  StringRef endOfMessage() {
    StringRef end;
    for (; at < lines.size() && !beginsAnother(lines[at].text) &&
           !readFrame(lines[at].text);
         ++at)
      if (StringRef line = lines[at].text.trim();
          !line.empty() && (last || !isMark(line)))
        end = line;
    return end;
  }

  std::vector<TextLine> lines;
  size_t at = 0;
  std::optional<PythonTraceback> last;
};

} // namespace

StringRef lastTracebacks(StringRef text) {
  size_t at = text.rfind(tracebackBegins);
  while (at != StringRef::npos) {
    StringRef before = text.take_front(at).rtrim();
    if (!before.ends_with("direct cause of the following exception:") &&
        !before.ends_with("another exception occurred:"))
      return text.substr(at);
    at = before.rfind(tracebackBegins);
  }
  return text;
}

bool hasOnlyTheUsersCode(StringRef tracebacks) {
  return none_of(linesOutsideIR(tracebacks), [](const TextLine &line) {
    auto frame = readFrame(line.text);
    return frame && !isOfTheUser(frame->file);
  });
}

std::vector<std::vector<TracebackFrame>> framesOfTracebacks(StringRef text) {
  std::vector<std::vector<TracebackFrame>> all;
  for (const TextLine &line : linesOutsideIR(text))
    if (line.text.starts_with(tracebackBegins))
      all.emplace_back();
    else if (auto frame = readFrame(line.text); frame && !all.empty())
      all.back().push_back(*frame);
  return all;
}

std::optional<TracebackStart> firstTraceback(StringRef text) {
  std::optional<TracebackStart> start;
  for (const TextLine &line : linesOutsideIR(text)) {
    if (start) { // its outermost frame
      auto frame = readFrame(line.text);
      start->isUncaught = frame && (frame->function == "<module>" ||
                                    frame->file == "<frozen runpy>");
      return start;
    }
    if (line.text.starts_with(tracebackBegins))
      start = {line.offset};
  }
  return start;
}

std::optional<PythonTraceback> parsePythonTraceback(StringRef stderrText) {
  return Reader(stderrText).run();
}

} // namespace culprit
