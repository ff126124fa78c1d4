#include "counters/Knob.h"

namespace culprit {

std::optional<Compile> Knob::set(const UnitSet &units) const {
  if (units.empty())
    return at(0);
  bool isWindow = units.back() - units.front() + 1 == units.size();
  return isWindow ? window(units.front(), units.back() + 1) : std::nullopt;
}

namespace {
class PointKnob : public Knob {
public:
  PointKnob(std::string name, uint64_t units,
            std::function<Compile(uint64_t)> compileAt)
      : ownName(std::move(name)), count(units),
        compileAt(std::move(compileAt)) {}
  std::string name() const override { return ownName; }
  uint64_t units() const override { return count; }
  Compile at(uint64_t point) const override { return compileAt(point); }

private:
  std::string ownName;
  uint64_t count;
  std::function<Compile(uint64_t)> compileAt;
};
} // namespace

std::unique_ptr<Knob> createPointKnob(std::string name, uint64_t units,
                                      std::function<Compile(uint64_t)> at) {
  return std::make_unique<PointKnob>(std::move(name), units, std::move(at));
}

std::unique_ptr<Knob> createPrefixKnob(const Compile &compile,
                                       const Pipeline &pipeline) {
  return createPointKnob(
      "pipeline-prefix", pipeline.leaves().size(), [=](uint64_t point) {
        Compile cut = compile;
        cut.command = compile.command.withPipeline(pipeline.prefix(point));
        return cut;
      });
}

} // namespace culprit
