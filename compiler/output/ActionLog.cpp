//===- ActionLog.cpp - What --log-actions-to wrote ------------------------===//
//
// The log has one line for each beginning and each end:
//   [thread T] begins (no breakpoint) Action `TAG ... (OP)`
//   [thread T] completed `TAG`
// and, between them, whatever else goes to the same stream. An op may print
// over several lines; only lines that begin with `[thread ` are the log's, or
// end with what it writes behind output without a newline.
// Logs reach 100 MB, so all that follows is linear in the text.
//
//===----------------------------------------------------------------------===//
#include "compiler/output/ActionLog.h"
#include "compiler/output/OpText.h"
#include <cstring>

using namespace culprit;
using llvm::StringRef;

namespace {

constexpr size_t MaxOpText = 4096;

/// A `begins` line is longer than this and its tag.
constexpr llvm::StringLiteral ShortestBegin = "[thread ] begins () Action ";

/// `PATTERN (OP)`: where the ` (` stands that opens the op. A pattern name may
/// be blank or have parentheses of its own: `(anonymous namespace)::Foo<void
/// (int)>`; those that open the op follow a space, outside of all brackets.
size_t findOpParenthesis(StringRef text) {
  constexpr StringRef Anonymous = "(anonymous ";
  unsigned depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '(' && depth == 0 && i > 0 && text[i - 1] == ' ' &&
        !text.substr(i).starts_with(Anonymous))
      return i - 1;
    if (c == '<' || c == '(')
      ++depth;
    else if ((c == '>' || c == ')') && depth)
      --depth;
  }
  return text.find(" (");
}

class LogReader {
public:
  ActionLog run(StringRef text) {
    read(text);
    return std::move(log);
  }

  ActionLog run(StringRef head, uint64_t missing, StringRef tail) {
    StringRef before = head.take_front(head.rfind('\n') + 1),
              behind = tail.split('\n').second;
    read(before);
    log.gap = {log.actions.size(), missing + (head.size() - before.size()) +
                                       (tail.size() - behind.size())};
    // What is still open of it is not known.
    open.clear();
    openOfTag.clear();
    read(behind);
    return std::move(log);
  }

private:
  void read(StringRef text) {
    while (!text.empty()) {
      size_t newline = text.find('\n');
      StringRef line = text.take_front(newline);
      readLine(line, /*complete=*/newline != StringRef::npos);
      text = newline == StringRef::npos ? StringRef()
                                        : text.drop_front(newline + 1);
    }
  }

  /// A pass may print without a newline at the end. What follows is the log's
  /// if it names the thread that began the log.
  StringRef behindOutput(StringRef line) {
    if (line.starts_with("[thread ")) {
      if (thread.empty())
        thread = line.take_until([](char c) { return c == ']'; });
      return line;
    }
    size_t at = thread.empty() ? StringRef::npos : line.rfind(thread);
    if (at == StringRef::npos)
      return line;
    StringRef record = line.drop_front(at);
    StringRef said = record.drop_front(thread.size());
    bool isRecord = said.starts_with("] begins (no breakpoint) Action `") ||
                    said.starts_with("] completed `");
    return isRecord ? record : line;
  }

  void readLine(StringRef line, bool complete) {
    StringRef rest = behindOutput(line);
    if (!rest.consume_front("[thread "))
      return;
    log.truncated = !complete;
    // A thread is named after the program, which may hold any character.
    if (size_t begins = rest.find("] begins ("); begins != StringRef::npos) {
      size_t action = rest.find(") Action ", begins);
      if (action != StringRef::npos)
        begin(rest.drop_front(action + strlen(") Action ")), complete);
      return;
    }
    size_t completed = rest.find("] completed `");
    if (completed == StringRef::npos)
      return;
    StringRef tag = rest.drop_front(completed + strlen("] completed `"));
    if (tag.consume_back("`"))
      end(tag);
  }

  void begin(StringRef text, bool complete) {
    Action action;
    text.consume_front("`");
    StringRef tag = text.take_until(
        [](char c) { return c == ' ' || c == '(' || c == '`' || c == ':'; });
    text = text.drop_front(tag.size());
    bool wholeOp = text.consume_back("`");
    if (tag.empty() || (!complete && text.empty())) // half a tag is another
      return;
    bool isWhole = readName(action, tag, text);
    if (!complete && !isWhole)
      action.name.clear(); // half a name may be another one
    if (size_t op = text.find('('); op != StringRef::npos) {
      text = text.drop_front(op + 1);
      if (wholeOp)
        text.consume_back(")");
      action.opName = opNameOf(text);
      action.opText = text.take_front(MaxOpText).str();
    }
    action.tag = tag.str();
    unsigned earlier = log.countByTag[action.tag]++;
    action.indexInTag = log.gap ? std::nullopt : std::optional(earlier);
    if (!open.empty())
      action.parent = open.back();
    ++openOfTag[action.tag];
    open.push_back(log.actions.size());
    log.actions.push_back(std::move(action));
  }

  /// Takes what stands before the op's parenthesis off the text. False: nothing
  /// stands behind the name.
  bool readName(Action &action, StringRef tag, StringRef &text) {
    if (tag == passExecutionTag && text.starts_with("` running `")) {
      text = text.drop_front(strlen("` running `"));
      size_t end = text.find('`');
      action.name = text.take_front(end).str();
      text = text.drop_front(std::min(end, text.size()));
      size_t op = text.find("` (");
      text = op == StringRef::npos ? StringRef() : text.drop_front(op + 2);
      return end != StringRef::npos;
    }
    if (text.starts_with(" pattern: ")) {
      text = text.drop_front(strlen(" pattern:"));
      size_t op = findOpParenthesis(text);
      action.name = text.take_front(op).trim().str();
      text = op == StringRef::npos ? StringRef() : text.drop_front(op);
      return op != StringRef::npos;
    }
    // `GreedyPatternRewriteIteration(1) (Region ...`: the number goes.
    size_t op = text.find(" (");
    text = op == StringRef::npos ? StringRef() : text.drop_front(op);
    return true;
  }

  void end(StringRef tag) {
    auto count = openOfTag.find(tag.str());
    if (count == openOfTag.end() || count->second == 0)
      return; // its beginning was lost
    while (true) {
      Action &innermost = log.actions[open.back()];
      open.pop_back();
      --openOfTag[innermost.tag];
      if (innermost.tag == tag) {
        innermost.completed = true;
        return;
      }
    }
  }

  ActionLog log;
  StringRef thread;         ///< `[thread T` of the first line
  std::vector<size_t> open; ///< innermost last
  std::map<std::string, unsigned> openOfTag;
};

} // namespace

ActionLog culprit::parseActionLog(StringRef text) {
  return LogReader().run(text);
}

ActionLog culprit::parseActionLog(StringRef head, uint64_t missing,
                                  StringRef tail) {
  return LogReader().run(head, missing, tail);
}

bool culprit::isPassAdaptor(StringRef passClass) {
  return passClass.contains("OpToOpPassAdaptor");
}

uint64_t ActionLog::mostOf(const std::string &tag) const {
  auto count = countByTag.find(tag);
  uint64_t seen = count == countByTag.end() ? 0 : count->second;
  return gap ? seen + gap->bytes / (ShortestBegin.size() + tag.size()) : seen;
}

bool ActionLog::isOpen(size_t action) const {
  return !actions[action].completed && (!gap || action >= gap->firstBehind);
}

std::optional<size_t> ActionLog::innermostOpen() const {
  // Everything inside a completed action is closed, whether its end was seen or
  // not.
  std::vector<bool> closed(actions.size());
  std::optional<size_t> innermost;
  for (size_t i = 0; i < actions.size(); ++i) {
    closed[i] = !isOpen(i) || (actions[i].parent && closed[*actions[i].parent]);
    if (!closed[i])
      innermost = i;
  }
  return innermost;
}
