#include "FakeTextTools.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace culprit::test {

using llvm::StringRef;

static constexpr StringRef magic("\x7fTileIR\0\r", 9);

static std::string withHeader(unsigned minor, const std::string &ops) {
  return magic.str() + char(minor) + "\n" + ops;
}

static std::string opsIn(StringRef bytes) {
  return bytes.split('\n').second.str();
}

std::string FakeTextTools::bytecode(unsigned minor,
                                    const std::vector<std::string> &ops) {
  std::string lines;
  for (const std::string &op : ops)
    lines += "\"" + op + "\"() : () -> ()\n";
  return withHeader(minor, lines);
}

void FakeTextTools::install(FakeMachine &machine,
                            const std::string &directory) {
  std::filesystem::create_directory(directory);
  for (const char *name : {printerName, assemblerName}) {
    std::string path = directory + "/" + name;
    std::ofstream(path) << "#!/bin/sh\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  }
  machine.programs[printerName] = [this](const Command &command,
                                         const Limits &) {
    std::lock_guard<std::mutex> lock(mutex);
    return print(command);
  };
  machine.programs[assemblerName] = [this](const Command &command,
                                           const Limits &) {
    std::lock_guard<std::mutex> lock(mutex);
    return translate(command);
  };
}

Outcome FakeTextTools::print(const Command &command) const {
  std::string bytes = contents(command.argv[1]);
  auto end = printerEnds ? printerEnds(bytes) : std::nullopt;
  return end ? *end : clean(opsIn(bytes));
}

Outcome FakeTextTools::translate(const Command &command) {
  const std::vector<std::string> &argv = command.argv;
  auto file = llvm::find_if(llvm::drop_begin(argv), [](StringRef word) {
    return !word.starts_with("-");
  });
  std::string content = contents(*file);
  if (!llvm::is_contained(argv, "--cudatilebc-to-mlir"))
    return assemble(command, content);
  auto end = genericEnds ? genericEnds(content) : std::nullopt;
  return end ? *end
             : clean("\"cuda_tile.module\"() ({\n" + opsIn(content) +
                     "}) : () -> ()\n");
}

/// The lines between the first and the last, without their indentation; nothing
/// if it is no module with a body.
static std::optional<std::string> opsOfText(StringRef text) {
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  if (lines.size() < 2)
    return std::nullopt;
  std::string ops;
  for (StringRef line : llvm::ArrayRef(lines).drop_front().drop_back())
    ops += (line.trim() + "\n").str();
  return ops;
}

Outcome FakeTextTools::assemble(const Command &command,
                                const std::string &text) {
  unsigned minor = newest, before = timesAssembled[text]++;
  for (StringRef word : command.argv)
    if (word.consume_front("--bytecode-version=13."))
      word.getAsInteger(10, minor);
  if (minor > newest)
    return rejected("in.mlir:1:1: error: no such version\n");
  if (auto end = assemblerEnds ? assemblerEnds(text) : std::nullopt)
    return *end;
  auto ops = opsOfText(text);
  if (!ops)
    return rejected("in.mlir:1:1: error: no module\n");
  if (keepsName && StringRef(text).contains("@m"))
    *ops += "// m\n";
  std::string bytes = withHeader(minor, *ops);
  if (onBytes)
    onBytes(bytes, before);
  std::ofstream(*std::next(llvm::find(command.argv, "-o"))) << bytes;
  return clean();
}

} // namespace culprit::test
