#include "counters/handover/HandOverInstruments.h"
#include "counters/handover/HandOverLog.h"
#include "counters/handover/HandOverProtocol.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace culprit {

/// One word more; each compile that has any has the log, too.
static Compile withOrder(const Compile &compile, const PreloadLibrary &library,
                         const std::string &word = "") {
  Compile result = compile;
  Preload &preload = result.preload;
  preload.library = library.path;
  preload.identity = library.identity;
  preload.variable = handover::orderVariable;
  if (preload.order.empty())
    preload.order = "log={dir}/preload";
  if (!word.empty())
    preload.order += ";" + word;
  return result;
}

static std::string limitWord(const std::string &limit) {
  return "option=-opt-bisect-limit=" + limit;
}

std::optional<Compile>
HandOverInstruments::watching(const Compile &compile) const {
  return withOrder(compile, library);
}

Expected<std::optional<HandOver>>
HandOverInstruments::handOver(const Compile &compile, bool bytes) {
  auto result = door().run(withOrder(compile, library, bytes ? "bytes" : ""));
  if (!result)
    return result.takeError();
  return handOverOf(*result);
}

std::unique_ptr<Knob>
HandOverInstruments::gateLLVMPasses(const Compile &compile,
                                    uint64_t units) const {
  return createPointKnob(
      "opt-bisect-limit", units, [this, compile](uint64_t point) {
        return withOrder(compile, library, limitWord(std::to_string(point)));
      });
}

std::optional<Compile>
HandOverInstruments::listLLVMPasses(const Compile &compile) const {
  Compile listing = withOrder(compile, library, limitWord("-1"));
  listing.want = Want::AllText;
  return listing;
}

std::optional<Compile>
HandOverInstruments::endingBeforeLLVMPass(const Compile &compile,
                                          const std::string &pass) const {
  // A description is no argument.
  if (pass.empty() || StringRef(pass).contains(' '))
    return std::nullopt;
  return withOrder(compile, library, "option=-stop-before=" + pass);
}

} // namespace culprit
