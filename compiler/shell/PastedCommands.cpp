#include "compiler/shell/PastedCommands.h"
#include "compiler/shell/LitTest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace culprit {

using Form = PastedCommands::Form;
using Lines = std::vector<SourceText>;

/// `RUN: at line 3`, all of it.
static bool isRunMark(StringRef text) {
  unsigned number = 0;
  return text.consume_front("RUN: at line ") &&
         !text.trim().getAsInteger(10, number);
}

/// `cmd # RUN: at line 3`, which lit prints where bash runs the test.
static Lines markedBehind(const Lines &lines) {
  Lines found;
  for (const SourceText &line : lines) {
    size_t mark = line.text().rfind("# RUN: at line ");
    if (mark != StringRef::npos && mark > 0 &&
        isRunMark(line.text().drop_front(mark + 2)))
      found.push_back(line.slice(0, mark));
  }
  return found;
}

/// The line below `# RUN: at line 3`, where lit runs the test itself.
static Lines markedAbove(const Lines &lines) {
  Lines found;
  for (size_t i = 0; i + 1 < lines.size(); ++i) {
    StringRef mark = lines[i].text().trim();
    if (mark.consume_front("# ") && isRunMark(mark) &&
        !lines[i + 1].text().starts_with("#"))
      found.push_back(lines[i + 1]);
  }
  return found;
}

/// `: 'RUN: at line 3';  cmd`, of lit before LLVM 18.
static Lines markedInFront(const Lines &lines) {
  Lines found;
  for (const SourceText &line : lines) {
    StringRef rest = line.text().ltrim();
    if (!rest.consume_front(": 'RUN: at line "))
      continue;
    size_t quote = rest.find("';");
    if (quote != StringRef::npos)
      found.push_back(line.slice(line.text().size() - rest.size() + quote + 2,
                                 line.text().size()));
  }
  return found;
}

/// Whether the paste begins with `mark`: further down it may be part of a
/// command.
static bool beginsWith(StringRef mark, const SourceText &pasted) {
  return pasted.text().ltrim().starts_with(mark);
}

/// The texts behind `mark`, of the lines that begin with it.
static Lines behind(StringRef mark, const Lines &lines) {
  Lines found;
  for (const SourceText &line : lines) {
    StringRef rest = line.text().ltrim();
    if (rest.consume_front(mark))
      found.push_back(
          line.slice(line.text().size() - rest.size(), line.text().size()));
  }
  return found;
}

/// `$ cmd`, each with the lines that go on with it, which bash shows behind
/// `> `.
static Lines prompted(const Lines &lines) {
  Lines found;
  for (size_t i = 0; i < lines.size(); ++i) {
    StringRef rest = lines[i].text().ltrim();
    if (!rest.consume_front("$ "))
      continue;
    size_t size = lines[i].text().size();
    SourceText command = lines[i].slice(size - rest.size(), size);
    while (command.text().ends_with("\\") && i + 1 < lines.size()) {
      command.append('\n', lines[i].at(lines[i].text().size()));
      const SourceText &next = lines[++i];
      size_t begin = next.text().starts_with("> ") ? 2 : 0;
      command.append(next.slice(begin, next.text().size()));
    }
    found.push_back(std::move(command));
  }
  return found;
}

/// `+ cmd`, `++ cmd` of `set -x`.
static Lines traced(const Lines &lines) {
  Lines found;
  for (const SourceText &line : lines) {
    StringRef rest = line.text().ltrim().ltrim('+');
    if (line.text().ltrim().starts_with("+") && rest.consume_front(" "))
      found.push_back(
          line.slice(line.text().size() - rest.size(), line.text().size()));
  }
  return found;
}

static bool areComments(const Lines &lines) {
  return all_of(lines, [](const SourceText &line) {
    StringRef text = line.text().ltrim();
    return text.empty() || text.starts_with("#");
  });
}

/// The offset at which the text of an edge begins in `[3/14] cmd`; 0 if it is
/// none.
static size_t edgePrefix(StringRef line) {
  StringRef rest = line;
  unsigned number = 0;
  if (!rest.consume_front("[") || rest.consumeInteger(10, number) ||
      !rest.consume_front("/") || rest.consumeInteger(10, number))
    return 0;
  size_t end = rest.find(']'); // people have it print times, too
  if (end == StringRef::npos)
    return 0;
  return line.size() - rest.drop_front(end + 1).ltrim().size();
}

/// Without `-v`, ninja prints what CMake calls an edge.
static bool isDescription(StringRef text) {
  static constexpr StringRef Verbs[] = {
      "Building ", "Linking ",   "Generating ", "Running ",    "Copying ",
      "Creating ", "Automatic ", "Performing ", "Re-running ", "Re-checking ",
      "Scanning ", "Install ",   "Updating "};
  return any_of(Verbs, [&](StringRef verb) { return text.starts_with(verb); });
}

/// Below `FAILED: out.o`, else behind `[3/14]`.
static Expected<Lines> edges(const Lines &lines) {
  Lines failed, all;
  std::optional<TextPosition> description;
  for (size_t i = 0; i < lines.size(); ++i) {
    StringRef line = lines[i].text();
    if (i > 0 && lines[i - 1].text().ends_with("\\"))
      continue;
    if (line.starts_with("FAILED: ") && i + 1 < lines.size())
      failed.push_back(lines[i + 1]);
    size_t prefix = edgePrefix(line);
    if (!prefix)
      continue;
    if (isDescription(line.drop_front(prefix)))
      description = lines[i].at(prefix);
    else
      all.push_back(lines[i].slice(prefix, line.size()));
  }
  if (!failed.empty())
    return failed;
  if (all.empty() && description)
    return shellError(*description, "this describes a command: `ninja -v` "
                                    "prints the command itself");
  return all;
}

Expected<PastedCommands> findCommands(const SourceText &pasted) {
  Lines lines = linesOf(pasted);
  for (Lines found :
       {markedBehind(lines), markedAbove(lines), markedInFront(lines)})
    if (!found.empty())
      return PastedCommands{Form::LitLog, std::move(found)};
  if (isLitTest(lines)) {
    auto commands = runLines(lines);
    if (!commands)
      return commands.takeError();
    return PastedCommands{Form::Lit, std::move(*commands)};
  }
  auto ofNinja = edges(lines);
  if (!ofNinja)
    return ofNinja.takeError();
  if (!ofNinja->empty())
    return PastedCommands{Form::Edges, std::move(*ofNinja)};
  if (areComments(lines))
    if (Lines executed = behind("# executed command: ", lines);
        !executed.empty())
      return PastedCommands{Form::Trace, std::move(executed)};
  if (beginsWith("+ ", pasted) || beginsWith("++", pasted))
    return PastedCommands{Form::Trace, traced(lines)};
  if (beginsWith("$ \"", pasted)) // of lit before LLVM 17
    return PastedCommands{Form::Trace, behind("$ ", lines)};
  if (beginsWith("$ ", pasted))
    return PastedCommands{Form::Prompts, prompted(lines)};
  return PastedCommands{Form::Shell, {pasted}};
}

static bool isLog(Form form) {
  return form == Form::LitLog || form == Form::Trace || form == Form::Prompts;
}

bool namesItsCommands(StringRef log) {
  SourceText pasted(log);
  auto found = findCommands(pasted);
  if (found)
    return found->form != Form::Shell;
  consumeError(found.takeError()); // who reads them is told so
  return true;
}

std::string withoutOutput(StringRef log) {
  SourceText pasted(log);
  auto found = findCommands(pasted);
  if (!found) { // who reads it is told so
    consumeError(found.takeError());
    return log.str();
  }
  if (!isLog(found->form))
    return log.str();
  std::set<size_t> kept;
  for (const SourceText &command : found->commands)
    for (size_t i = 0; i < std::max<size_t>(command.text().size(), 1); ++i)
      kept.insert(command.at(i).line);
  std::string text;
  Lines lines = linesOf(pasted);
  for (size_t i = 0; i < lines.size(); ++i) {
    StringRef mark = lines[i].text().trim();
    bool marksNext = mark.consume_front("# ") && isRunMark(mark);
    if (kept.count(i + 1) || (marksNext && kept.count(i + 2)))
      text += lines[i].text().str() + "\n";
  }
  return text;
}

} // namespace culprit
