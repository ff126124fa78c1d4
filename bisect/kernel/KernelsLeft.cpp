#include "bisect/kernel/KernelsLeft.h"
#include "bisect/kernel/FunctionCuts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

using Names = SymbolsLeft::Names;

static Names namesIn(StringRef text) {
  Names names;
  constexpr StringLiteral attribute = "sym_name = \"";
  for (size_t at = text.find(attribute); at != StringRef::npos;
       at = text.find(attribute, at)) {
    at += attribute.size();
    names.insert(
        text.substr(at).take_until([](char c) { return c == '"'; }).str());
  }
  return names;
}

static bool contains(const Names &names, const Names &others) {
  return std::includes(names.begin(), names.end(), others.begin(),
                       others.end());
}

void SymbolsLeft::see(StringRef text) {
  Names names = namesIn(text);
  if (areLost || names == current || (!current && names.empty()))
    return;
  if (!current) {
    first = names;
  } else if (contains(*current, names)) {
    areLost = areRenamed; // which of them went?
    first = names;
  } else {
    areLost = names.size() != current->size() || any_of(names, [&](auto &name) {
                return !current->count(name) && ever.count(name);
              });
    areRenamed = true;
  }
  ever.insert(names.begin(), names.end());
  current = std::move(names);
}

std::optional<Names> SymbolsLeft::firstNames() const {
  return areLost || !current ? std::nullopt : std::optional(first);
}

/// `f` of `@f`. That of a function in another symbol, or with a name that is
/// printed in quotes, is "".
static StringRef nameIn(StringRef path) {
  bool isPlain =
      path.consume_front("@") && path.find_first_of("@\"#") == StringRef::npos;
  return isPlain ? path : "";
}

/// Of the functions that are needed, those that are left.
static std::vector<std::string> neededIn(const Names &left,
                                         const KernelAnswer &answer) {
  std::vector<std::string> paths;
  copy_if(answer.needed, std::back_inserter(paths),
          [&](StringRef path) { return left.count(nameIn(path)); });
  return paths;
}

static KernelAnswer with(const std::vector<std::string> &left,
                         const FunctionInfo &function, KernelAnswer answer) {
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
    return answer;
  }
  answer.why = why + "with this one alone";
  answer.path = left.front();
  answer.kernel = nameIn(answer.path).str();
  answer.opName = function.opName;
  return answer;
}

/// Several functions show the failure, each alone, and the reduction has kept
/// another one than was named. What is named by the trace, against what was
/// found to be needed, stays.
static bool isAnother(const Names &left, const KernelAnswer &answer) {
  StringRef named = nameIn(answer.path);
  return left.size() == 1 && answer.needed.size() == 1 &&
         answer.needed.front() == answer.path &&
         answer.ranOn != KernelAnswer::RanOn::Gone && !named.empty() &&
         !left.count(named);
}

static KernelAnswer another(const std::string &name,
                            const FunctionInfo &function, KernelAnswer answer) {
  answer.why =
      "the reduced input shows the failure with this function alone; " +
      answer.path + " alone shows it, too";
  answer.kernel = name;
  answer.path = "@" + name;
  answer.needed = {answer.path};
  answer.opName = function.opName;
  answer.launches = function.launches;
  answer.outlined = function.outlined;
  answer.ranOn = KernelAnswer::RanOn::NotKnown;
  return answer;
}

/// None if they cannot be read.
static Expected<std::vector<FunctionInfo>> functionsOf(const Prober &door,
                                                       const Compile &compile) {
  std::vector<FunctionInfo> none;
  auto ir = ForeignIR::readIfPossible(door, compile.input.text());
  if (!ir)
    return ir.takeError();
  if (!*ir)
    return none;
  auto cuts = FunctionCuts::of(compile, std::move(**ir));
  if (cuts.errorIsA<WorkerDied>()) {
    consumeError(cuts.takeError());
    return none;
  }
  if (!cuts)
    return cuts.takeError();
  return cuts->functions();
}

Expected<std::optional<KernelAnswer>> narrowedBy(const Prober &door,
                                                 const Compile &reduced,
                                                 const SymbolsLeft &symbols,
                                                 const KernelAnswer &answer) {
  std::optional<Names> names = symbols.firstNames();
  if (!names || !answer.staying.empty())
    return std::nullopt;
  bool isOther = isAnother(*names, answer);
  std::vector<std::string> left = neededIn(*names, answer);
  // A symbol that is none of them could be the function that is left.
  bool isFewer = answer.kernel.empty() && !left.empty() &&
                 left.size() < answer.needed.size() &&
                 left.size() == names->size();
  if (!isOther && !isFewer)
    return std::nullopt;
  auto functions = functionsOf(door, reduced);
  if (!functions)
    return functions.takeError();
  if (functions->size() != (isOther ? 1 : left.size()))
    return std::nullopt;
  return isOther ? another(*names->begin(), functions->front(), answer)
                 : with(left, functions->front(), answer);
}

} // namespace culprit
