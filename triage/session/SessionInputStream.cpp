#include "triage/session/SessionInputStream.h"
#include "probe/Compile.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

static bool isRegular() {
  struct stat status;
  return ::fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode);
}

bool isFedByFile() {
  return isRegular() && ::lseek(STDIN_FILENO, 0, SEEK_CUR) == 0;
}

bool isStandardInputFed() {
  int bytes = 0;
  struct stat status;
  bool isPipe = ::fstat(STDIN_FILENO, &status) == 0 &&
                (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
  return isFedByFile() ||
         (isPipe && ::ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 && bytes > 0);
}

bool hasWordForStandardInput(ArrayRef<std::string> argv) {
  for (size_t i = 1; i < argv.size(); ++i)
    if (argv[i] == "-" && argv[i - 1] != "-o") // that is standard output
      return true;
  return false;
}

/// Data, an end or an error.
static bool comesWithin(milliseconds patience) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + patience;
  pollfd in{STDIN_FILENO, POLLIN, 0};
  int ready = 0;
  do {
    auto left = std::chrono::duration_cast<milliseconds>(end - Clock::now());
    ready = ::poll(&in, 1, std::max(0, static_cast<int>(left.count())));
  } while (ready < 0 && errno == EINTR);
  return ready != 0;
}

static Expected<std::string> readToTheEnd() {
  auto input = InputText::fromFile("-");
  if (!input)
    return make_error<UsageError>(toString(input.takeError()));
  return input->text();
}

Expected<std::string> readStandardInput() {
  if (!comesWithin(std::chrono::seconds(2)))
    errs() << "culprit: waiting for standard input, which the command reads\n";
  return readToTheEnd();
}

/// Children and later readers find its end, too.
static void endStandardInput() {
  int none = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (none < 0)
    return;
  ::dup2(none, STDIN_FILENO);
  if (none != STDIN_FILENO)
    ::close(none);
}

Expected<std::string> readStandardInputIfAny(milliseconds patience) {
  if (isRegular() && !isFedByFile()) {
    endStandardInput();
    return std::string();
  }
  if (comesWithin(patience))
    return readToTheEnd();
  errs() << "culprit: standard input is open and silent, so the command gets "
            "none: give it < FILE, or a word `-` if it is to be waited for\n";
  endStandardInput();
  return std::string();
}

} // namespace culprit
