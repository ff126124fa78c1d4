#include "reproducer/Bundle.h"

using namespace llvm;

namespace culprit {

std::string inputName(const Bundle &bundle) {
  return "input" + bundle.input.suffix();
}

std::string withInput(StringRef flag, StringRef path) {
  if (!flag.consume_back("{input}"))
    return flag.str();
  return (flag + path).str();
}

Compile compileOf(const Bundle &bundle, const std::string &compilerPath) {
  Compile compile;
  CommandLine &command = compile.command;
  command.argv = {compilerPath};
  if (!bundle.driver.name.empty())
    command.argv.push_back(bundle.driver.name);
  for (const std::string &flag : bundle.flags) {
    if (StringRef prefix = flag; prefix.consume_back("{input}")) {
      command.input.kind = prefix.empty() ? InputPlace::Kind::Argument
                                          : InputPlace::Kind::OptionValue;
      command.input.argument = command.argv.size();
      command.input.prefix = prefix.str();
    }
    command.argv.push_back(flag);
  }
  compile.input = bundle.input;
  for (const auto &[name, value] : bundle.environment)
    compile.environment[name] = value;
  return compile;
}

} // namespace culprit
