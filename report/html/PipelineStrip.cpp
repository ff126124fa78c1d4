#include "report/html/PipelineStrip.h"

using namespace llvm;

namespace culprit {

const char *str(StripPass::Part part) {
  switch (part) {
  case StripPass::Part::Dropped:
    return "dropped";
  case StripPass::Part::Needed:
    return "needed";
  case StripPass::Part::Unjudged:
    return "unjudged";
  case StripPass::Part::Enabler:
    return "enabler";
  case StripPass::Part::Failing:
    return "failing";
  }
  return "";
}

/// The one that is said of the pass at `leaf`, or of one of its name, where the
/// leaf is not known.
static const LeftPass *saidOf(ArrayRef<LeftPass> said, const Pipeline &minimal,
                              const PipelinePath &leaf) {
  auto found = find_if(said, [&](const LeftPass &pass) {
    return pass.leaf
               ? *pass.leaf == leaf
               : StringRef(pass.pass).split('{').first == minimal.at(leaf).name;
  });
  return found == said.end() ? nullptr : &*found;
}

/// For a pass that is not the last one.
static void say(StripPass &pass, const PipelineAnswer &answer,
                const PipelinePath &leaf) {
  pass.part = StripPass::Part::Needed;
  if (const LeftPass *said = saidOf(answer.enablers, answer.minimal, leaf)) {
    pass.part = StripPass::Part::Enabler;
    pass.why = said->why;
  }
  if (const LeftPass *said = saidOf(answer.unjudged, answer.minimal, leaf)) {
    pass.part = StripPass::Part::Unjudged;
    pass.why = said->why;
  }
}

/// Where the search for the failing pass found it; the end if it did not, or
/// in another text.
static size_t placeOfFailing(const Report &report, StringRef name) {
  const std::vector<PipelinePath> leaves = report.originalPipeline->leaves();
  auto found = leaves.end();
  if (report.pass.path)
    found = find(leaves, *report.pass.path);
  bool isIt =
      found != leaves.end() && report.originalPipeline->at(*found).name == name;
  return isIt ? found - leaves.begin() : leaves.size();
}

/// Of namesakes, the one with the same options, where these count: some may be
/// gone from the needed one. Empty if what is needed is no part of it.
static std::vector<StripPass> stripOf(const Report &report, bool optionsCount) {
  std::vector<StripPass> strip;
  std::vector<std::string> texts;
  for (const PipelinePath &leaf : report.originalPipeline->leaves()) {
    strip.push_back(
        {report.originalPipeline->at(leaf).name, StripPass::Part::Dropped, ""});
    texts.push_back(report.originalPipeline->textAt(leaf));
  }
  const Pipeline &minimal = report.pipeline->minimal;
  std::vector<PipelinePath> needed = minimal.leaves();
  auto place = strip.rbegin();
  if (!needed.empty())
    if (size_t failing = placeOfFailing(report, minimal.at(needed.back()).name);
        failing < strip.size())
      place += strip.size() - 1 - failing;
  for (const PipelinePath &leaf : reverse(needed)) {
    auto hasName = [&](const StripPass &pass) {
      return pass.name == minimal.at(leaf).name;
    };
    auto isItself = [&](const StripPass &pass) {
      return hasName(pass) &&
             texts[&pass - strip.data()] == minimal.textAt(leaf);
    };
    auto named = std::find_if(place, strip.rend(), hasName);
    auto itself = std::find_if(place, strip.rend(), isItself);
    bool isSure =
        optionsCount && leaf != needed.back() && itself != strip.rend();
    place = isSure ? itself : named;
    if (place == strip.rend())
      return {};
    if (leaf == needed.back())
      place->part = StripPass::Part::Failing;
    else
      say(*place, *report.pipeline, leaf);
    ++place;
  }
  return strip;
}

std::vector<StripPass> pipelineStrip(const Report &report) {
  if (!report.originalPipeline || !report.pipeline)
    return {};
  std::vector<StripPass> strip = stripOf(report, /*optionsCount=*/true);
  return strip.empty() ? stripOf(report, /*optionsCount=*/false) : strip;
}

} // namespace culprit
