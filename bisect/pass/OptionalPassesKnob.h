//===- OptionalPassesKnob.h - Some passes of a text -------------*- C++ -*-===//
#ifndef CULPRIT_BISECT_PASS_OPTIONALPASSESKNOB_H
#define CULPRIT_BISECT_PASS_OPTIONALPASSESKNOB_H

#include "counters/Knob.h"
#include "search/MinimalSet.h"

namespace culprit {

/// At point k the first k of the optional passes run, in the order of the text,
/// and all the pinned ones. Sets are numbers of leaves.
class OptionalPassesKnob : public Knob {
public:
  /// `compile` and `pipeline` outlive it.
  OptionalPassesKnob(const Compile &compile, const Pipeline &pipeline,
                     UnitSet pinned, UnitSet optional)
      : compile(compile), pipeline(pipeline), pinned(std::move(pinned)),
        optional(std::move(optional)) {}

  std::string name() const override { return "passes in the text"; }
  uint64_t units() const override { return optional.size(); }
  Compile at(uint64_t point) const override;

  /// The pinned passes and these.
  Pipeline pipelineOf(const UnitSet &more) const;
  Compile with(const UnitSet &more) const;

private:
  const Compile &compile;
  const Pipeline &pipeline;
  UnitSet pinned, optional;
};

} // namespace culprit
#endif
