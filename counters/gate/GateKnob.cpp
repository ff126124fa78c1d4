#include "counters/gate/GateKnob.h"

namespace culprit {

namespace {

class GateKnob : public Knob {
public:
  GateKnob(const PreloadLibrary &library, Compile compile, std::string tag,
           uint64_t units)
      : library(library), compile(std::move(compile)), tag(std::move(tag)),
        count(units) {}
  std::string name() const override { return tag; }
  uint64_t units() const override { return count; }
  Compile at(uint64_t point) const override { return *window(0, point); }

  std::optional<Compile> window(uint64_t first, uint64_t last) const override {
    return ordered(compile, library, runWord(tag, first, last));
  }
  std::optional<Compile> set(const UnitSet &units) const override {
    std::string word = runWord(tag, units);
    if (!fitsOrder(word))
      return std::nullopt;
    return ordered(compile, library, word);
  }

private:
  const PreloadLibrary &library;
  Compile compile;
  std::string tag;
  uint64_t count;
};

} // namespace

std::unique_ptr<Knob> createLLVMOptionKnob(const PreloadLibrary &library,
                                           const Compile &compile,
                                           uint64_t units) {
  return createPointKnob(
      "opt-bisect-limit", units, [&library, compile](uint64_t point) {
        return ordered(
            compile, library,
            llvmOptionWord("opt-bisect-limit", std::to_string(point)));
      });
}

std::unique_ptr<Knob> createGateKnob(const PreloadLibrary &library,
                                     const Compile &compile, std::string tag,
                                     uint64_t units) {
  return std::make_unique<GateKnob>(library, compile, std::move(tag), units);
}

} // namespace culprit
