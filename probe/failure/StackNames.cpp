#include "probe/failure/StackNames.h"
#include "compiler/output/GenericFrames.h"
#include "compiler/output/StackFrames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

static constexpr uint64_t pageSize = 4096;

StackNames::StackNames(const std::vector<std::string> &objects) {
  for (const std::string &path : objects)
    paths.try_emplace(sys::path::filename(path).str(), path);
}

/// `--load-pass-plugin=/lib/a.so`, or the path alone.
static std::string pathInWord(StringRef word, StringRef module) {
  word = word.substr(word.find('=') + 1);
  bool named = sys::path::filename(word) == module;
  return named && sys::fs::is_regular_file(word) ? word.str() : "";
}

StackNames::Object *StackNames::objectOf(const StackFrame &frame,
                                         const std::vector<std::string> &argv) {
  auto known = paths.find(frame.module);
  std::string path = !frame.path.empty()    ? frame.path
                     : known != paths.end() ? known->second
                                            : "";
  for (const std::string &word : argv)
    if (path.empty())
      path = pathInWord(word, frame.module);
  if (path.empty())
    return nullptr;
  auto [object, isNew] = objects.try_emplace(path);
  if (isNew)
    object->second.table = SymbolTable::read(path);
  return object->second.table ? &object->second : nullptr;
}

/// The distance by which the object may have been moved from where its file
/// says it should be, as far as this frame tells. Nothing if it tells nothing.
std::set<uint64_t> StackNames::movesBy(Object &object, const StackDump &dump,
                                       size_t number) {
  const StackFrame &frame = dump.frames[number];
  if (frame.offset)
    return {frame.address - frame.offset};
  std::set<uint64_t> moves;
  if (!frame.function.empty() && frame.distance) {
    uint64_t start = frame.address - *frame.distance;
    auto [starts, isNew] =
        object.starts.try_emplace({frame.function, start % pageSize});
    if (isNew)
      for (const SymbolTable::Function &function :
           object.table->startingAt(start))
        if (functionName(demangle(function.name)) == frame.function)
          starts->second.push_back(function.start);
    for (uint64_t known : starts->second)
      moves.insert(start - known);
  }
  // The outermost frame is `_start`, where the loader has jumped to.
  constexpr uint64_t lengthOfStart = 64;
  uint64_t behindEntry = frame.address - object.table->entryPoint();
  if (moves.empty() && number + 1 == dump.frames.size() &&
      object.table->entryPoint() && behindEntry % pageSize < lengthOfStart)
    moves.insert(behindEntry - behindEntry % pageSize);
  return moves;
}

/// The first frame is the function that prints the stack; there is at most one
/// place in it, if it is no longer than a page, at that offset in a page.
static std::optional<uint64_t>
moveByPrinter(const SymbolTable::Function &printer, const StackFrame &frame) {
  uint64_t distance = (frame.address - printer.start) % pageSize;
  if (printer.start + distance >= printer.end ||
      printer.end - printer.start > pageSize)
    return std::nullopt;
  return frame.address - printer.start - distance;
}

std::optional<uint64_t> StackNames::moveOf(Object &object,
                                           const StackDump &dump,
                                           const std::string &module) {
  if (object.table->isFixed())
    return 0;
  std::set<uint64_t> possible;
  for (size_t i = 0; i < dump.frames.size(); ++i) {
    if (dump.frames[i].module != module)
      continue;
    std::set<uint64_t> told = movesBy(object, dump, i);
    if (possible.empty())
      possible = told;
    else if (!told.empty())
      erase_if(possible, [&](uint64_t move) { return !told.count(move); });
    if (possible.size() == 1)
      break;
  }
  if (possible.empty() && dump.frames.front().module == module)
    if (auto printer = object.table->stackPrinter())
      if (auto move = moveByPrinter(*printer, dump.frames.front()))
        possible = {*move};
  if (possible.size() != 1 || *possible.begin() % pageSize != 0)
    return std::nullopt;
  return *possible.begin();
}

/// Empty if different functions share that code, or none has it.
const std::string &StackNames::nameAt(Object &object, uint64_t offset) {
  auto [name, isNew] = object.names.try_emplace(offset);
  if (!isNew)
    return name->second;
  std::set<std::string> names;
  for (const SymbolTable::Function &function : object.table->at(offset))
    names.insert(functionName(demangle(function.name)));
  if (names.size() == 1 || (!names.empty() && all_of(names, isGenericName)))
    name->second = *names.begin();
  return name->second;
}

void StackNames::completeModule(StackDump &dump, Object &object,
                                const std::string &module) {
  auto move = moveOf(object, dump, module);
  if (!move)
    return;
  size_t crashed = firstFrameOfCrash(dump);
  for (size_t i = 0; i < dump.frames.size(); ++i) {
    StackFrame &frame = dump.frames[i];
    uint64_t offset = frame.address - *move;
    if (frame.module != module || !object.table->isCode(offset))
      continue;
    frame.offset = offset;
    // A caller goes on behind its call, which may be the last thing in it.
    std::string name = nameAt(object, i == crashed ? offset : offset - 1);
    frame.lookedUp = !name.empty() && name != frame.function;
    frame.function = std::move(name);
  }
}

void StackNames::complete(StackDump &dump,
                          const std::vector<std::string> &argv) {
  // No function is that long: the name is the nearest export's, and the frame
  // is not in it.
  constexpr uint64_t longest = 1 << 20;
  std::lock_guard<std::mutex> lock(mutex);
  std::set<std::string> seen;
  for (const StackFrame &frame : dump.frames)
    if (!frame.module.empty() && !isSystemModule(frame.module) &&
        seen.insert(frame.module).second)
      if (Object *object = objectOf(frame, argv))
        completeModule(dump, *object, std::string(frame.module));
  for (StackFrame &frame : dump.frames)
    if (frame.offset == 0 && frame.distance.value_or(0) > longest)
      frame.function.clear();
}

} // namespace culprit
