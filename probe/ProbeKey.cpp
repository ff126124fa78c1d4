#include "probe/ProbeKey.h"

using namespace culprit;

namespace {

/// Each text goes in with its length, each list with its size: no two different
/// keys have the same bytes.
class KeyText {
public:
  void add(llvm::StringRef text) {
    bytes += std::to_string(text.size()) + ":";
    bytes += text;
  }
  void addSize(size_t size) { add(std::to_string(size)); }
  void addList(const std::vector<std::string> &texts) {
    addSize(texts.size());
    for (const std::string &text : texts)
      add(text);
  }
  std::string bytes;
};

} // namespace

std::string ProbeKey::hash() const {
  KeyText text;
  text.add(compilerIdentity);
  text.addList(argv);
  text.addList(inputHashes);
  text.addSize(environment.size());
  for (const auto &[name, value] : environment) {
    text.add(name);
    text.add(value ? "=" + *value : "");
  }
  text.add(workingDirectory);
  text.addSize(repeat);
  return sha256(text.bytes);
}
