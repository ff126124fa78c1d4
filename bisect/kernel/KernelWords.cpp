#include "bisect/kernel/KernelWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

static void tellNamesakes(KernelAnswer &answer, const FunctionInfo &function,
                          ArrayRef<FunctionInfo> all) {
  auto isNamesake = [&](const FunctionInfo &other) {
    return other.name == function.name;
  };
  size_t namesakes = count_if(all, isNamesake);
  if (namesakes > 1)
    answer.why +=
        "; of " + std::to_string(namesakes) + " of that name, " + function.path;
}

static void describeOne(KernelAnswer &answer, const FunctionInfo &function) {
  answer.kernel = function.name;
  answer.path = function.path;
  answer.opName = function.opName;
  answer.launches = function.launches;
  answer.outlined = function.outlined;
}

static std::string whyTheyStay(ArrayRef<std::string> paths) {
  constexpr size_t few = 3;
  bool one = paths.size() == 1;
  return (paths.size() > few ? std::to_string(paths.size()) + " functions"
                             : join(paths, ", ")) +
         (one ? " stays" : " stay") + ", as something else refers to " +
         (one ? "it" : "them");
}

void describe(KernelAnswer &answer, bool wasOnly, ArrayRef<FunctionInfo> all,
              const UnitSet &needed) {
  bool othersStay = !answer.staying.empty();
  if (needed.empty())
    answer.why = othersStay ? "no other function is needed"
                            : "the failure needs no function body";
  else if (needed.size() > 1)
    answer.why = std::to_string(needed.size()) +
                 " functions are needed together: " + join(answer.needed, ", ");
  else if (othersStay)
    answer.why = "the failure goes away without this function";
  else
    answer.why = wasOnly ? "the only function"
                         : "the failure shows with this function alone";
  if (needed.size() == 1) {
    const FunctionInfo &function = all[needed.front()];
    describeOne(answer, function);
    tellNamesakes(answer, function, all);
  }
  if (othersStay)
    answer.why += "; " + whyTheyStay(answer.staying);
}

} // namespace culprit
