#include "bisect/KernelsLeft.h"
#include "bisect/FunctionCuts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

void SymbolsLeft::see(StringRef text) {
  if (renamed)
    return;
  Names names;
  constexpr StringLiteral attribute = "sym_name = \"";
  for (size_t at = text.find(attribute); at != StringRef::npos;
       at = text.find(attribute, at)) {
    at += attribute.size();
    names.insert(
        text.substr(at).take_until([](char c) { return c == '"'; }).str());
  }
  if (names.empty()) // no generic IR, or no function left
    return;
  renamed = left && !std::includes(left->begin(), left->end(), names.begin(),
                                   names.end());
  if (!renamed)
    left = std::move(names);
}

/// `f` of `@kernels::@f`.
static StringRef nameIn(StringRef path) {
  return path.substr(path.rfind('@') + 1);
}

static void describe(KernelAnswer &answer, const std::vector<std::string> &left,
                     const FunctionInfo &function) {
  std::vector<std::string> others = answer.needed;
  erase_if(others,
           [&](const std::string &path) { return is_contained(left, path); });
  answer.needed = left;
  std::string why = "in the whole input needed together with " +
                    join(others, ", ") + "; the reduced one shows the failure ";
  if (left.size() > 1) {
    answer.why = std::to_string(left.size()) +
                 " functions are needed together: " + join(left, ", ") + ": " +
                 why + "with these alone";
    return;
  }
  answer.why = why + "with this one alone";
  answer.path = left.front();
  answer.kernel = nameIn(answer.path).str();
  answer.opName = function.opName;
}

Expected<KernelAnswer> narrowedBy(const Prober &door, const Compile &reduced,
                                  const SymbolsLeft &symbols,
                                  KernelAnswer answer) {
  std::vector<std::string> left;
  copy_if(answer.needed, std::back_inserter(left),
          [&](StringRef path) { return symbols.has(nameIn(path)); });
  if (left.empty() || left.size() >= answer.needed.size() ||
      !answer.staying.empty())
    return answer;
  auto ir = ForeignIR::readIfPossible(door, reduced.input.text());
  if (!ir)
    return ir.takeError();
  if (!*ir)
    return answer;
  auto cuts = FunctionCuts::of(reduced, std::move(**ir));
  if (cuts.errorIsA<WorkerDied>()) {
    consumeError(cuts.takeError());
    return answer;
  }
  if (!cuts)
    return cuts.takeError();
  if (cuts->functions().size() == left.size())
    describe(answer, left, cuts->functions().front());
  return answer;
}

} // namespace culprit
