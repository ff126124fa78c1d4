#include "compiler/output/TextOutsideIR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

namespace {

bool isNameCharacter(char c) {
  return isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-';
}

/// `module`, `builtin.module`, `tt.func`, `"gpu.module"(`: the name of an op,
/// off the text.
bool takeOpName(StringRef &text) {
  bool quoted = text.consume_front("\"");
  StringRef name = text.take_while(isNameCharacter);
  text = text.drop_front(name.size());
  if (quoted)
    return text.consume_front("\"(") && name.contains('.');
  bool isOp = name == "module" || (name.contains('.') && !name.ends_with("."));
  return isOp && text.starts_with(" ") && !text.ltrim().starts_with("=");
}

/// The line begins an op with a region.
bool beginsOp(StringRef line) {
  StringRef rest = line.rtrim();
  return takeOpName(rest) && rest.ends_with("{");
}

/// Counts brackets, but for those in strings and comments. (It sees each
/// character of long dumps.)
class Brackets {
public:
  void read(StringRef line) {
    bool quoted = false;
    for (size_t i = 0; i < line.size(); ++i) {
      switch (line[i]) {
      case '"':
        quoted = !quoted;
        break;
      case '\\':
        i += quoted;
        break;
      case '/':
        if (!quoted && line.substr(i + 1).starts_with("/"))
          return;
        break;
      case '(':
      case '{':
      case '[':
        depth += !quoted;
        break;
      case ')':
      case '}':
      case ']':
        depth -= !quoted;
        break;
      }
    }
  }
  bool closed() const { return depth <= 0; }

private:
  int64_t depth = 0;
};

using Lines = std::vector<TextLine>;

/// `  0%|   | 0/10 [00:00<?, ?it/s]x.mlir:3:4: error: ...`: a bar of progress
/// is written over itself, and ends in no newline. A terminal shows what comes
/// behind it.
StringRef behindBar(StringRef line) {
  for (StringRef rate : {"it/s", "s/it"}) {
    auto [before, behind] = line.split(rate);
    bool isRate = before.size() > 1 && before.contains('[') &&
                  (isDigit(before.back()) || before.back() == '?') &&
                  (behind.starts_with("]") || behind.starts_with(", "));
    if (isRate && behind.contains(']'))
      return behind.split(']').second;
  }
  return line;
}

/// Of what was written over each other, the last that says something.
StringRef behindProgress(StringRef line) {
  if (!line.contains('\r'))
    return behindBar(line);
  SmallVector<StringRef, 8> parts;
  line.split(parts, '\r');
  for (StringRef part : reverse(parts))
    if (StringRef said = behindBar(part); !said.trim().empty())
      return said;
  return line.take_back(0);
}

Lines linesOf(StringRef text) {
  Lines lines;
  for (size_t offset = 0; offset < text.size();) {
    StringRef line = text.substr(offset).split('\n').first;
    StringRef shown = behindProgress(line.rtrim('\r'));
    lines.push_back({shown, offset + size_t(shown.data() - line.data())});
    offset += line.size() + 1;
  }
  return lines;
}

/// Dumps that end in a line of their own. A kind of which one has no end is not
/// looked for again, so that the cost stays linear.
class UpToLine {
public:
  explicit UpToLine(StringRef last) : last(last) {}

  /// The number of the first line behind the dump that begins at `first`;
  /// `first` itself if it does not end.
  size_t behind(const Lines &lines, size_t first) {
    for (size_t i = first; !isEndless && i < lines.size(); ++i)
      if (lines[i].text == last)
        return i + 1;
    isEndless = true;
    return first;
  }

private:
  StringRef last;
  bool isEndless = false;
};

/// Whether the line says that an op's dump was cut. The inside of an op is
/// indented, but for its blocks, comments and last brackets: anything else in
/// between does not belong to it.
bool cutsOp(StringRef line) {
  return !line.empty() && !StringRef(" \t^/#})]").contains(line.front());
}

/// The number of the first line behind the op that begins at `first`; `first`
/// itself if the op does not end.
size_t behindOp(const Lines &lines, size_t first) {
  Brackets brackets;
  for (size_t i = first; i < lines.size(); ++i) {
    if (i > first && cutsOp(lines[i].text))
      return first;
    brackets.read(lines[i].text);
    if (brackets.closed())
      return i + 1;
  }
  return first;
}

} // namespace

std::vector<TextLine> linesOutsideIR(StringRef text) {
  Lines lines = linesOf(text), outside;
  UpToLine resources("#-}"), functions("}");
  for (size_t i = 0; i < lines.size();) {
    StringRef line = lines[i].text;
    size_t end = i;
    if (beginsOp(line))
      end = behindOp(lines, i);
    else if (line == "{-#")
      end = resources.behind(lines, i);
    else if (line.starts_with("define ") && line.ends_with("{"))
      end = functions.behind(lines, i);
    if (end > i) {
      i = end;
      continue;
    }
    outside.push_back(lines[i]);
    ++i;
  }
  return outside;
}

} // namespace culprit
