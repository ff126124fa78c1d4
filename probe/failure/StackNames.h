//===- StackNames.h - What the frames of a stack really are -----*- C++ -*-===//
//
// A compiler that prints its own stack knows exported functions only. In a
// library that exports few, a frame is nameless, or called after an export that
// it does not belong to. The object's own symbol table knows better. The place
// of the object in the process follows from the dump: from functions that it
// names with a distance, from the entry point, from the printer of the stack
// itself. So no further run is needed, and address randomisation, preloaded
// libraries and forked compilers make no difference.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_FAILURE_STACKNAMES_H
#define CULPRIT_PROBE_FAILURE_STACKNAMES_H

#include "compiler/output/StackDump.h"
#include "probe/identity/SymbolTable.h"
#include <map>
#include <mutex>
#include <set>

namespace culprit {

/// Any number of threads may ask. Each object is read once, when a stack with a
/// frame in it is first seen.
class StackNames {
public:
  /// The files that the compiler maps.
  explicit StackNames(const std::vector<std::string> &objects);

  /// Names the frames that the object's symbols name, gives each its offset,
  /// and takes names away that are not true. `argv` may name further objects,
  /// plugins. A function that shares its code with others has no name.
  void complete(StackDump &dump, const std::vector<std::string> &argv);

private:
  struct Object {
    std::unique_ptr<SymbolTable> table;
    /// Starts of the functions of that name, at that offset in a page.
    std::map<std::pair<std::string, uint64_t>, std::vector<uint64_t>> starts;
    std::map<uint64_t, std::string> names; ///< by offset
  };

  Object *objectOf(const StackFrame &frame,
                   const std::vector<std::string> &argv);
  static const std::string &nameAt(Object &object, uint64_t offset);
  void completeModule(StackDump &dump, Object &object,
                      const std::string &module);
  std::set<uint64_t> movesBy(Object &object, const StackDump &dump,
                             size_t frame);
  std::optional<uint64_t> moveOf(Object &object, const StackDump &dump,
                                 const std::string &module);

  std::map<std::string, std::string> paths; ///< by base name
  std::map<std::string, Object> objects;    ///< by path
  std::mutex mutex;
};

} // namespace culprit
#endif
