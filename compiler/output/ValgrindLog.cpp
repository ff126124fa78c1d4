#include "compiler/output/ValgrindLog.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace culprit {

/// `==123== TEXT`; nothing of other lines.
static bool takePrefix(StringRef &line) {
  StringRef rest = line;
  if (!rest.consume_front("=="))
    return false;
  rest = rest.drop_while([](char c) { return c >= '0' && c <= '9'; });
  if (!rest.consume_front("=="))
    return false;
  line = rest.trim();
  return true;
}

/// `at 0x13E3E041: ???`, `by 0x1091AB: main (in /tmp/a.out)`.
static bool isFrame(StringRef line) {
  return line.starts_with("at 0x") || line.starts_with("by 0x");
}

/// Code without a file, or in one that no package of the system brought.
static bool isOfTheProgram(StringRef frame) {
  auto [where, object] = frame.rsplit("(in ");
  if (object.empty())
    return where.ends_with(": ???");
  constexpr StringRef system[] = {"/usr/", "/lib", "/opt/"};
  return none_of(system, [object = object](StringRef prefix) {
    return object.starts_with(prefix);
  });
}

/// One paragraph of the log.
static void addProblem(ArrayRef<StringRef> lines, ValgrindLog &log) {
  constexpr StringRef origin = "Uninitialised value was created by";
  auto created =
      find_if(lines, [&](StringRef line) { return line.starts_with(origin); });
  if (created == lines.end() ||
      none_of(make_range(created + 1, lines.end()), [](StringRef line) {
        return isFrame(line) && isOfTheProgram(line);
      }))
    return;
  const StringRef *firstFrame = find_if(lines, isFrame);
  StringRef problem = firstFrame == lines.begin() ? "" : firstFrame[-1];
  log.uninitialisedReads.push_back(problem.str() + "; created by" +
                                   created->drop_front(origin.size()).str());
}

ValgrindLog parseValgrindLog(StringRef text) {
  ValgrindLog log;
  SmallVector<StringRef, 32> paragraph;
  auto finish = [&] {
    if (!paragraph.empty())
      addProblem(paragraph, log);
    paragraph.clear();
  };
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    if (!takePrefix(line))
      continue;
    log.processes += line.starts_with("ERROR SUMMARY:");
    log.mentionsFreshMemory |= line.contains("uninitialised");
    if (line.empty())
      finish();
    else
      paragraph.push_back(line);
  }
  finish();
  return log;
}

} // namespace culprit
