#include "probe/warm/StandingServer.h"
#include "probe/local/OutputCapture.h"
#include "probe/local/Supervisor.h"

using namespace culprit;
using namespace std::chrono_literals;

/// One fork of a large process takes milliseconds; on a loaded machine more.
static constexpr std::chrono::milliseconds patienceForAFork = 10s;

/// While it stands it uses nothing.
static Limits whileItStands(Limits limits) {
  limits.wall = 24h * 365;
  limits.cpu = std::chrono::milliseconds(0);
  return limits;
}

std::shared_ptr<StandingServer> StandingServer::from(WarmServer &server,
                                                     const Command &command,
                                                     const Limits &limits) {
  FileDescriptorPair requestEnds = makeMessageSocket(),
                     controlEnds = makeMessageSocket(),
                     outEnds = makeOutputPipe(), errEnds = makeOutputPipe();
  FileDescriptor in =
      command.stdinText ? makeTextFile(*command.stdinText) : openNull();
  ChildFiles files{in.get(), outEnds.theirs.get(), errEnds.theirs.get(),
                   controlEnds.theirs.get()};
  if (server.fork(command, whileItStands(limits),
                  {files, requestEnds.theirs.get()}) != WarmAnswered::Forked)
    return nullptr;
  std::shared_ptr<StandingServer> made(
      new StandingServer(Clock::now(), limits.wall));
  made->requests = std::move(requestEnds.ours);
  made->control = std::move(controlEnds.ours);
  made->out = std::move(outEnds.ours);
  made->err = std::move(errEnds.ours);
  return made;
}

StandingServer::~StandingServer() { end(); }

void StandingServer::end() {
  state = State::Ended;
  requests.close();
  control.close(); // its supervisor kills what is left
}

static std::string readAll(FileDescriptor &pipe) {
  OutputCapture capture(1 << 20); // more than a pipe holds
  readAvailable(pipe, capture);
  return std::move(capture).take().text;
}

/// What prints more than a pipe holds does not come to stand; nor does one that
/// ends, or whose pass is not reached.
bool StandingServer::becomeReady() {
  if (state != State::Starting)
    return state == State::Ready;
  if (!isReadable(requests, 0ms)) {
    if (Clock::now() - started > patience)
      end();
    return false;
  }
  auto hello = receiveMessage<WarmHello>(requests, 0ms);
  auto begun = receiveMessage<SupervisorReport>(control, 0ms);
  if (!hello || hello->version != WarmHello::thisVersion || !begun ||
      begun->kind != SupervisorReport::Started ||
      begun->value != hello->process) {
    end();
    return false;
  }
  addressSpace = hello->addressSpace;
  before.out = readAll(out);
  before.err = readAll(err);
  before.time = std::chrono::milliseconds(hello->millisecondsOfWork);
  state = State::Ready;
  return true;
}

WarmAnswered StandingServer::fork(const Command &command, const Limits &limits,
                                  const ChildFiles &files) {
  // It is in the directory that the command is to have.
  std::string text = requestText(command, "", limits);
  std::lock_guard<std::mutex> lock(mutex);
  // Near the limit a few MiB might decide.
  if (!becomeReady() || text.size() > longestWarmRequest ||
      (limits.memoryBytes && limits.memoryBytes < 2 * addressSpace))
    return WarmAnswered::Refused;
  WarmAnswered answer = askToFork(requests, text, {files}, patienceForAFork);
  if (answer == WarmAnswered::Lost || !requests)
    end();
  return answer;
}
