#include "probe/warm/WarmServer.h"
#include "probe/local/Supervisor.h"
#include "probe/warm/WarmProtocol.h"
#include "probe/warm/WarmRequests.h"
#include <cerrno>
#include <poll.h>
#include <sys/wait.h>

using namespace culprit;
using namespace std::chrono_literals;

namespace {

/// Loading takes tens of milliseconds, a fork one; on a loaded machine more. A
/// process that takes longer is no server of ours.
constexpr std::chrono::milliseconds patience = 10s;

Limits none() {
  Limits limits;
  limits.wall = 24h * 365;
  return limits;
}

Command serverFor(const Command &like, const WarmLibrary &library) {
  Command server;
  server.argv.assign(like.argv.begin(), like.argv.begin() + like.programWords);
  server.environment = like.environment;
  server.environment["LD_PRELOAD"] = library.path;
  server.environment[hasIndexFile] = library.names;
  if (like.late) {
    server.environment["LD_PRELOAD"] = library.path + ":" + like.late->path;
    server.environment.erase(like.late->variable);
    server.environment[hasLateLibrary] = "1";
  }
  if (like.programWords > 1)
    server.environment[waitsInMain] = "1";
  return server;
}

} // namespace

WarmServer::WarmServer(const std::string &executable, const Command &like,
                       const WarmLibrary &library)
    : executable(executable), server(serverFor(like, library)) {
  start(Place::AtDriver);
}

void WarmServer::start(Place place) {
  FileDescriptorPair requestEnds = makeMessageSocket(),
                     controlEnds = makeMessageSocket(),
                     printedEnds = makeOutputPipe();
  int print = printedEnds.theirs.get();
  Command waiting = server;
  if (place == Place::BeforeMain)
    waiting.environment[waitsBeforeMain] = "1";
  process =
      spawn(executable, waiting, none(),
            {requestEnds.theirs.get(), print, print, controlEnds.theirs.get()});
  requests = std::move(requestEnds.ours);
  control = std::move(controlEnds.ours);
  printed = std::move(printedEnds.ours);
  state = State::Starting;
}

WarmServer::~WarmServer() { end(); }

void WarmServer::end() {
  state = State::Ended;
  requests.close();
  control.close(); // its supervisor kills what is left
  while (process.supervisor > 0 &&
         ::waitpid(process.supervisor, nullptr, 0) < 0 && errno == EINTR) {
  }
  process.supervisor = -1;
}

/// The same process, the same library, and nothing printed by a constructor
/// that a compiler started from scratch would print too.
bool WarmServer::isAsPromised() {
  auto begun = receiveMessage<SupervisorReport>(control, patience);
  auto place =
      begun ? receiveMessage<WarmPlace>(requests, patience) : std::nullopt;
  goesToDriver = place && place->atDriver;
  auto hello =
      place ? receiveMessage<WarmHello>(requests, patience) : std::nullopt;
  pollfd text{printed.get(), POLLIN, 0};
  if (!hello || hello->version != WarmHello::thisVersion ||
      begun->kind != SupervisorReport::Started ||
      hello->process != begun->value || ::poll(&text, 1, 0) != 0)
    return false;
  addressSpace = hello->addressSpace;
  return true;
}

bool WarmServer::waitsAsPromised() {
  if (!process.error && isAsPromised())
    state = State::Ready;
  else
    end();
  return state == State::Ready;
}

bool WarmServer::becomeReady() {
  if (state != State::Starting)
    return state == State::Ready;
  if (waitsAsPromised() || !goesToDriver)
    return state == State::Ready;
  start(Place::BeforeMain);
  return waitsAsPromised();
}

WarmAnswered WarmServer::fork(const Command &command, const Limits &limits,
                              const WarmFiles &files) {
  std::string text = requestText(command, command.workingDirectory, limits);
  std::lock_guard<std::mutex> lock(mutex);
  // Near the limit the server's own few MiB might decide.
  if (!becomeReady() || text.size() > longestWarmRequest ||
      (limits.memoryBytes && limits.memoryBytes < 2 * addressSpace))
    return WarmAnswered::Refused;
  WarmAnswered answer = askToFork(requests, text, files, patience);
  if (answer == WarmAnswered::Lost || !requests)
    end();
  return answer;
}
