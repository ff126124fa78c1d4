//===- Compile.h - One question to the compiler -----------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_COMPILE_H
#define CULPRIT_PROBE_COMPILE_H

#include "compiler/command/CommandLine.h"
#include "probe/Outcome.h"
#include "probe/files/ProducedFile.h"
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// An input by its content; cheap to copy.
class InputText {
public:
  InputText() = default;
  /// `standsFor`: the user's file of which the text is a part, at the same
  /// lines; may be empty.
  explicit InputText(std::string text, std::string suffix = ".mlir",
                     std::string standsFor = "");
  /// The user's own file: read once, and probes name it by this path.
  static llvm::Expected<InputText> fromFile(const std::string &path);
  /// The same for a file that has been read already.
  static InputText ofFile(const std::string &path, std::string text);

  const std::string &text() const { return content->text; }
  /// Empty for none at all. Made when it is first asked for: what is only read
  /// needs none. Thread-safe.
  const std::string &hash() const;
  const std::string &suffix() const { return extension; }
  const std::string &userPath() const { return path; } ///< may be empty
  const std::string &standsFor() const { return whole; }

private:
  struct Content {
    std::string text, digest = {};
    std::once_flag isHashed = {};
  };
  std::shared_ptr<Content> content = nothing();
  static const std::shared_ptr<Content> &nothing();
  std::string extension = ".mlir", path, whole;
};

/// The output that a compile is asked to give back besides its outcome.
enum class Want {
  Verdict, ///< stderr and how it ended; stdout is cut to a little
  Output,  ///< what it compiled: the `-o` file, or stdout
  AllText, ///< both streams whole (traces)
};

/// The time that a compile may take.
enum class Patience {
  Learnt, ///< what was learnt of healthy compiles (probe/LearntLimits.h)
  Half,   ///< half of that: does it stand where it stands in the end?
  Full,   ///< the full limit, as the baseline
  /// The full limit, and as much of it as CPU time: a loaded machine gets four
  /// times of it in all.
  FullOfWork,
  /// And at least half as long again as what was learnt: a reduction keeps what
  /// takes little more than that, and what ends by then barely reached it.
  MoreThanFull,
};

/// A library that goes into the compiler, and what it is ordered to do there.
struct Preload {
  std::string library;  ///< path; empty: none
  std::string identity; ///< of its content
  std::string variable; ///< of the environment, which has the order
  /// `{dir}` stands for the probe's directory. What is written to files
  /// `{dir}/preload*` comes back as CompileResult::preloadFiles.
  std::string order;
  /// `word=`, if it may get its order in a process that was forked after it was
  /// loaded. That word of the order is followed by a path, at which it makes a
  /// file once it does what it is ordered to. No part of what is asked.
  std::string whenBegun;
  /// Not empty: the order of a process that does the same up to some place, and
  /// stands still there, so that it can be forked for this compile and for
  /// others that have the same here. No part of what is asked.
  std::string standsBy;
};

/// Makes the compiler's input of a text that is edited.
struct Assembler {
  std::vector<std::string> argv; ///< with `{input}` and `{output}`
  std::string suffix;            ///< of what it makes
};

struct Compile {
  CommandLine command;
  InputText input;
  /// Not null: `input` is a text, and the compiler gets what is assembled of
  /// it. Only an Oracle takes such a compile; a Prober runs what it is given.
  std::shared_ptr<const Assembler> assembler = nullptr;
  std::map<std::string, std::optional<std::string>> environment;
  Want want = Want::Verdict;
  unsigned repeat = 0; ///< 1, 2, ...: ask again, on purpose
  /// As it runs for the user, at addresses that the system gives. Else at the
  /// same addresses each time, as far as threads and random numbers allow it.
  bool systemAddresses = false;
  Patience patience = Patience::Learnt;
  Preload preload;
};

struct CompileResult {
  Outcome outcome;
  std::string output;                     ///< Want::Output: what it compiled
  std::vector<ProducedFile> preloadFiles; ///< in the order of their names
  bool cached = false;
};

} // namespace culprit
#endif
