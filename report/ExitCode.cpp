#include "report/ExitCode.h"
#include "llvm/Support/FormatVariadic.h"
#include <array>

using namespace llvm;

namespace culprit {

static constexpr std::array<std::pair<ExitCode, const char *>, 9> codes{{
    {ExitCode::Answered, "answered and confirmed"},
    {ExitCode::Partial, "finished without a full answer"},
    {ExitCode::Usage, "usage: the command line or the input is wrong"},
    {ExitCode::Inconsistent,
     "inconsistent: flaky, one question got two answers, or the compiler was "
     "replaced meanwhile"},
    {ExitCode::DoesNotFail, "the command does not fail"},
    {ExitCode::BudgetSpent, "budget spent, the best so far is written"},
    {ExitCode::InternalBug,
     "culprit could not do its job: a full disk, a vanished compiler, a bug"},
    {ExitCode::Interrupted, "interrupted, the best so far is written"},
    {ExitCode::Terminated, "terminated, the best so far is written"},
}};

std::span<const std::pair<ExitCode, const char *>> exitCodes() { return codes; }

std::string exitCodeTable() {
  std::string table;
  for (auto &[code, meaning] : codes)
    table += formatv("  {0,3}  {1}\n", int(code), meaning).str();
  return table;
}

} // namespace culprit
