#include "probe/compiler/LLVMTools.h"
#include "probe/files/Directories.h"
#include "probe/files/ExecutableLookup.h"
#include "probe/files/TextFile.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace culprit {

bool isBitcode(StringRef text) { return text.starts_with("BC\xc0\xde"); }

Expected<std::string> printedLLVMIR(Prober &door, const std::string &compiler,
                                    const std::string &text, std::string &why) {
  std::string name = isBitcode(text) ? "llvm-dis" : "opt";
  auto tool = findBeside(compiler, name);
  if (!tool) {
    why = name + " is not there: " + toString(tool.takeError());
    return std::string();
  }
  auto directory = door.makeDirectory();
  if (!directory)
    return directory.takeError();
  scope_exit remove([&] { removeTree(*directory); });
  std::string input =
      *directory + (isBitcode(text) ? "/input.bc" : "/input.ll");
  std::string output = *directory + "/out.ll";
  if (Error error = writeTextFile(input, text))
    return error;
  Command command;
  command.argv = {*tool, input, "-o", output};
  if (!isBitcode(text))
    command.argv.push_back("-S");
  auto outcome = door.runTool(command, door.configuration().limits);
  if (!outcome)
    return outcome.takeError();
  bool isPrinted =
      outcome->status == Outcome::Status::Completed && sys::fs::exists(output);
  if (isPrinted)
    return readTextFile(output);
  why = name + " does not take it: " +
        StringRef(outcome->err.text).take_front(300).trim().str();
  return std::string();
}

} // namespace culprit
