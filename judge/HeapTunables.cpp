#include "judge/HeapTunables.h"
#include <cstdlib>

namespace culprit {

static std::string givenTo(const Compile &compile,
                           const std::string &variable) {
  if (auto own = compile.environment.find(variable);
      own != compile.environment.end())
    return own->second.value_or("");
  const char *given = ::getenv(variable.c_str());
  return given ? given : "";
}

void addTunables(Compile &compile, const std::string &tunables) {
  static const std::string variable = "GLIBC_TUNABLES";
  std::string given = givenTo(compile, variable);
  compile.environment[variable] =
      given.empty() ? tunables : given + ":" + tunables;
}

} // namespace culprit
