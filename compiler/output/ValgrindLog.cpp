#include "compiler/output/ValgrindLog.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// The text of `<tag>text</tag>`, on a line of its own; nothing of other lines.
static std::optional<StringRef> textOf(StringRef line, StringRef tag) {
  bool isIt = line.consume_front("<") && line.consume_front(tag) &&
              line.consume_front(">") && line.consume_back(">") &&
              line.consume_back(tag) && line.consume_back("</");
  return isIt ? std::optional(line) : std::nullopt;
}

/// Code without a file, or in one that no package of the system brought.
static bool isOfTheProgram(StringRef object) {
  constexpr StringRef system[] = {"/usr/", "/lib", "/opt/"};
  return none_of(system, [object](StringRef prefix) {
    return object.starts_with(prefix);
  });
}

namespace {
class Reading {
public:
  void take(StringRef line) {
    if (line == "<argv>")
      inCommand = true;
    else if (line == "</argv>")
      inCommand = false;
    else if (auto program = textOf(line, "exe"); program && inCommand)
      log.programs.push_back(program->str());
    else if (line == "<state>FINISHED</state>")
      ++log.processes;
    else
      takeOfError(line);
  }

  ValgrindLog log;

private:
  void takeOfError(StringRef line) {
    constexpr StringRef origin = "Uninitialised value was created by";
    if (line == "<error>") {
      what.clear(), createdBy.clear(), object.clear();
      isOfProgram = false;
    } else if (auto text = textOf(line, "what")) {
      what = text->str();
      log.mentionsFreshMemory |= text->contains("uninitialised");
    } else if (auto text = textOf(line, "auxwhat");
               text && text->starts_with(origin)) {
      createdBy = text->drop_front(origin.size()).str();
    } else if (line == "<frame>") {
      object.clear();
    } else if (auto text = textOf(line, "obj")) {
      object = text->str();
    } else if (line == "</frame>") {
      isOfProgram |= !createdBy.empty() && isOfTheProgram(object);
    } else if (line == "</error>" && isOfProgram) {
      log.uninitialisedReads.push_back(what + "; created by" + createdBy);
    }
  }

  bool inCommand = false, isOfProgram = false;
  std::string what, createdBy, object; ///< of the error, and of its frame
};
} // namespace

ValgrindLog parseValgrindLog(StringRef text) {
  Reading reading;
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    reading.take(line.trim());
  }
  return std::move(reading.log);
}

} // namespace culprit
