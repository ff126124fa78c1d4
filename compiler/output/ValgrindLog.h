//===- ValgrindLog.h - What valgrind's memcheck says ------------*- C++ -*-===//
//
// Format: the XML form of memcheck's log (valgrind 3.x, protocol 4), with
// --track-origins=yes; docs/internals/xml-output-protocol4.txt of valgrind. It
// has a tag on each line, and for each frame the file of its code, which the
// text leaves out where it knows the line.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_OUTPUT_VALGRINDLOG_H
#define CULPRIT_COMPILER_OUTPUT_VALGRINDLOG_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// The logs of all processes of one run, one after another.
struct ValgrindLog {
  unsigned processes = 0;            ///< that came to an end under valgrind
  std::vector<std::string> programs; ///< argv[0] of each, ended or not
  /// Somebody reads such memory, the system's tools perhaps.
  bool mentionsFreshMemory = false;
  /// Values that depend on memory which nothing wrote, one line each:
  /// `Conditional jump or move ...; created by a stack allocation`. Only if the
  /// memory is that of the program under test: allocated by code without a file
  /// (a JIT's), or in a file outside of /usr, /lib and /opt. The system's own
  /// tools may do with theirs what they like.
  std::vector<std::string> uninitialisedReads;
};

ValgrindLog parseValgrindLog(llvm::StringRef text);

} // namespace culprit
#endif
