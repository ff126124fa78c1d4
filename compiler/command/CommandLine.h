//===- CommandLine.h - The compiler's command line as pasted ----*- C++ -*-===//
//
// The command after `--`, as a model: which argument is the compiler, which is
// the input, which options name files that the compiler writes, and where the
// pass pipeline stands.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_COMMAND_COMMANDLINE_H
#define CULPRIT_COMPILER_COMMAND_COMMANDLINE_H

#include "compiler/command/PipelineText.h"
#include "compiler/shell/ShellWords.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// The source of the command's input. StandardInput: the compiler is fed,
/// whether the command spells `-` or nothing; argv stays as it is.
struct InputPlace {
  enum class Kind { Argument, OptionValue, StandardInput };
  Kind kind = Kind::StandardInput;
  /// Index into argv of the argument that is, or whose value is, the input.
  size_t argument = 0;
  /// For OptionValue: the part of argv[argument] before the path.
  std::string prefix;
};

/// An option that makes the compiler write a file or directory. Standard output
/// (`-`) is none. /dev/null is one only as the main output: even what the user
/// throws away shows whether a pass had an effect, or whether the output is
/// right.
struct OutputPlace {
  size_t argument = 0; ///< index into argv of the argument that holds the path
  std::string prefix;  ///< the part before the path ("" or "--opt=")
  std::string path;    ///< as the user gave it
  bool isMain = false; ///< `-o`
};

/// The words that the command's pipeline is made of.
enum class PipelineSpelling {
  None,         ///< no pass at all
  PassFlags,    ///< --canonicalize --cse, also with named pipelines among them
  PassPipeline, ///< --pass-pipeline='...'
  Reproducer,   ///< --run-reproducer: the text stands in the input
};

struct CommandLine {
  std::vector<std::string> argv; ///< argv[0] is the compiler as spelled
  InputPlace input;
  std::vector<OutputPlace> outputs;
  PipelineSpelling spelling = PipelineSpelling::None;
  /// Indices into argv of all that spells the pipeline (for PassFlags: each
  /// flag that is neither a known option of the profile nor the input).
  std::vector<size_t> pipelineArguments;
  /// The spelling of a textual pipeline, up to its text.
  std::string pipelineOption = "--pass-pipeline=";
  PipelineSyntax pipelineSyntax = PipelineSyntax::MLIR;
  bool splitInputFile = false;
  bool verifyDiagnostics = false;

  /// argv with the input replaced by `path`, outputs by `outputOf(place)`.
  std::vector<std::string> withFiles(
      llvm::StringRef inputPath,
      const std::function<std::string(const OutputPlace &)> &outputOf) const;

  /// The command with its pipeline replaced by --pass-pipeline=`pipeline`, at
  /// the place of the first pipeline argument (at the end if there was none);
  /// --run-reproducer goes. For LLVM, an empty pipeline is no argument.
  CommandLine withPipeline(const Pipeline &pipeline) const;
  /// The same with no pass at all: what is left is parsing and printing.
  CommandLine withoutPasses() const;

  /// The pipeline, if one --pass-pipeline or -passes spells it.
  std::optional<Pipeline> pipeline() const;

  /// The command without these arguments, none of which is the input.
  CommandLine without(const std::vector<size_t> &arguments) const;

  /// The command with `flags` added at its end (before a `--`, if any).
  CommandLine withFlags(const std::vector<std::string> &flags) const;

  /// The command with a flag that makes the compiler write `path`, which ends
  /// the flag. `isMain`: what it writes is what the command compiles.
  CommandLine withOutput(const std::string &flag, const std::string &path,
                         bool isMain = false) const;

private:
  void insert(size_t place, const std::vector<std::string> &words);
};

} // namespace culprit
#endif
