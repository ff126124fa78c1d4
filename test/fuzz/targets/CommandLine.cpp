#include "../Target.h"
#include "compiler/command/CommandFlags.h"
#include "compiler/command/CommandPrefix.h"
#include "compiler/command/ParseCommandLine.h"
#include "compiler/command/ParsePipeline.h"
#include "compiler/command/VeilOptions.h"
#include "llvm/ADT/StringExtras.h"

namespace culprit::fuzz {

static CompilerProfile profile() {
  CompilerProfile profile;
  profile.name = "mlir-opt";
  profile.executables = {"mlir-opt", "*-opt"};
  profile.valueOptions = {"o", "pass-pipeline", "v"};
  profile.outputOptions = {"o", "dump"};
  profile.inputOptions = {"load"};
  profile.plainOptions = {"verify-*", "split-input-file"};
  profile.veilOptions = {"crash-*"};
  profile.spellings = {{Role::Output, "-o {}"},
                       {Role::PassPipeline, "--pass-pipeline={}"},
                       {Role::RunReproducer, "--run-reproducer"},
                       {Role::SplitInput, "--split-input-file"}};
  return profile;
}

static void checkIndices(const CommandLine &command) {
  size_t words = command.argv.size();
  if (command.input.kind != InputPlace::Kind::StandardInput)
    require(command.input.argument < words, "the input is a word");
  for (const OutputPlace &output : command.outputs)
    require(output.argument < words, "an output is a word");
  for (size_t argument : command.pipelineArguments)
    require(argument < words, "the pipeline is of words");
}

static void checkRewriting(const CommandLine &command) {
  auto put = command.withFiles("IN", [](const OutputPlace &) { return "OUT"; });
  require(put.size() == command.argv.size(), "files take the place of files");
  auto pipeline = accepted(parsePipeline("builtin.module(cse,inline)"));
  CommandLine other = command.withPipeline(*pipeline);
  checkIndices(other);
  auto again = other.pipeline();
  require(again && again->root == pipeline->root,
          "a pipeline that is put in is there");
  checkIndices(command.withoutPasses());
  CommandLine longer = command.withFlags({"--a", "b"});
  require(longer.argv.size() == command.argv.size() + 2, "flags are added");
  checkIndices(longer);
  checkIndices(command.withOutput("--dump=f", "f"));
}

static void checkPrefix(std::vector<std::string> argv) {
  argv.erase(argv.begin()); // the compiler: what follows stands in front of one
  CommandPrefix prefix = readPrefix(argv);
  require(prefix.command.size() <= argv.size() &&
              std::equal(prefix.command.rbegin(), prefix.command.rend(),
                         argv.rbegin()),
          "the command is the end of the words");
}

void runCommandLine(llvm::StringRef bytes) {
  static const CompilerProfile known = profile();
  unsigned char choice = takeChoice(bytes);
  std::vector<std::string> argv = {"mlir-opt"};
  for (llvm::StringRef word : llvm::split(bytes, '\n'))
    argv.push_back(word.str());
  checkPrefix(argv);
  std::optional<std::string> input;
  if (choice & 1)
    input = "in.mlir";
  auto command =
      accepted(parseCommandLine(argv, known, input, [](llvm::StringRef path) {
        return path.ends_with(".mlir");
      }));
  if (!command)
    return;
  require(command->argv == argv, "the command stays as it was given");
  checkIndices(*command);
  checkRewriting(*command);
  checkIndices(withoutVeils(*command, known).command);
  for (const std::vector<size_t> &flag : flagsIn(*command, known))
    checkIndices(command->without(flag));
}

} // namespace culprit::fuzz
