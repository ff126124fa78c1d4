#include "counters/Knob.h"

namespace culprit {

std::optional<Compile> Knob::set(const UnitSet &units) const {
  if (units.empty())
    return at(0);
  bool isWindow = units.back() - units.front() + 1 == units.size();
  return isWindow ? window(units.front(), units.back() + 1) : std::nullopt;
}

namespace {
class PrefixKnob : public Knob {
public:
  PrefixKnob(Compile compile, Pipeline pipeline)
      : compile(std::move(compile)), pipeline(std::move(pipeline)),
        count(this->pipeline.leaves().size()) {}
  std::string name() const override { return "pipeline-prefix"; }
  uint64_t units() const override { return count; }

  Compile at(uint64_t point) const override {
    std::vector<bool> keep(count, false);
    std::fill_n(keep.begin(), point, true);
    Compile cut = compile;
    cut.command = compile.command.withPipeline(pipeline.keeping(keep));
    return cut;
  }

private:
  Compile compile;
  Pipeline pipeline;
  uint64_t count;
};
} // namespace

std::unique_ptr<Knob> createPrefixKnob(const Compile &compile,
                                       const Pipeline &pipeline) {
  return std::make_unique<PrefixKnob>(compile, pipeline);
}

} // namespace culprit
