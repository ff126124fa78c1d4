#include "triage/session/Unhidden.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

using namespace llvm;

namespace culprit {

static constexpr char pytestOptions[] = "PYTEST_ADDOPTS";

namespace {
/// With it a compiler writes to files of the user's.
struct WritingVariable {
  const char *name, *why;
  bool isSwitch; ///< "0" turns it off; else it is a path
};
} // namespace

static constexpr WritingVariable writing[] = {
    {"TRITON_REPRODUCER_PATH",
     "the reproducer is taken from what the compiler "
     "prints, and your file stays as it is",
     false},
    {"TRITON_KERNEL_DUMP",
     "each compile would write its own IR over your dumps", true}};

/// Nothing: it is not set.
static std::optional<std::string> valueOf(const Request &request,
                                          const std::string &variable) {
  if (auto changed = request.environment.find(variable);
      changed != request.environment.end())
    return changed->second;
  const char *value = ::getenv(variable.c_str());
  return value ? std::optional<std::string>(value) : std::nullopt;
}

/// `pytest`, `-m pytest`, in a shell's line, too; no file of its.
static bool namesPytest(const Request &request) {
  return any_of(request.argv, [](StringRef word) {
    SmallVector<StringRef, 8> parts;
    word.split(parts, ' ', -1, /*KeepEmpty=*/false);
    return any_of(parts, [](StringRef part) {
      StringRef name = sys::path::filename(part);
      return name == "pytest" || name == "py.test";
    });
  });
}

static void unhidePytest(Request &request) {
  const std::string variable = pytestOptions;
  if (!namesPytest(request))
    return;
  std::string given = valueOf(request, variable).value_or("");
  request.environment[variable] = given.empty() ? "-s" : given + " -s";
  request.remarks.add(RemarkId::VeilLeftOut,
                      "pytest runs with -s (" + variable +
                          "), since it keeps what a compiler prints");
}

static void unset(const WritingVariable &variable, Request &request) {
  auto value = valueOf(request, variable.name);
  if (!value || value->empty() || (variable.isSwitch && *value == "0"))
    return;
  request.environment[variable.name] = std::nullopt;
  request.remarks.add(RemarkId::VeilLeftOut, std::string(variable.name) +
                                                 " is unset: " + variable.why);
}

std::vector<std::string> wordsToUnhide(const Request &request) {
  std::vector<std::string> words;
  for (const WritingVariable &variable : writing)
    if (auto value = request.environment.find(variable.name);
        value != request.environment.end() && !value->second)
      append_range(words, std::vector<std::string>{"-u", variable.name});
  if (auto value = request.environment.find(pytestOptions);
      value != request.environment.end() && value->second &&
      namesPytest(request))
    words.push_back(std::string(pytestOptions) + "=" + *value->second);
  return words;
}

void showWhatIsHidden(Request &request) {
  unhidePytest(request);
  for (const WritingVariable &variable : writing)
    unset(variable, request);
}

} // namespace culprit
