//===- FakeTextTools.h - Bytes as text, and back ----------------*- C++ -*-===//
//
// The programs of the text form of CUDA Tile bytecode, for a FakeMachine. Their
// bytecode is a line with magic and version, and the ops as lines.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TEST_FAKETEXTTOOLS_H
#define CULPRIT_TEST_FAKETEXTTOOLS_H

#include "FakeMachine.h"

namespace culprit::test {

class FakeTextTools {
public:
  static constexpr const char *printerName = "tileirdisasm";
  static constexpr const char *assemblerName = "cuda-tile-translate";

  /// Ops without results, by their names, in version 13.`minor`.
  static std::string bytecode(unsigned minor,
                              const std::vector<std::string> &ops);

  /// Files of these names in PATH, and what they do on the machine. It outlives
  /// the machine's runs.
  void install(FakeMachine &machine, const std::string &directory);

  /// How a run ends that does not do its work; it gets the file.
  using End = std::function<std::optional<Outcome>(const std::string &file)>;
  End printerEnds, assemblerEnds, genericEnds;
  unsigned newest = 9; ///< minor version that it assembles
  /// The bytes have the name that the module has where it is not in generic
  /// form.
  bool keepsName = false;
  /// What it makes of that text; `before`: so often it was asked for it.
  std::function<void(std::string &bytes, unsigned before)> onBytes;

  /// How often a text was assembled.
  std::map<std::string, unsigned> timesAssembled;

private:
  Outcome print(const Command &command) const;
  Outcome translate(const Command &command);
  Outcome assemble(const Command &command, const std::string &text);

  std::mutex mutex; ///< workers run them at once
};

} // namespace culprit::test
#endif
