#include "probe/warm/WarmServer.h"
#include "probe/local/Supervisor.h"
#include "probe/warm/WarmProtocol.h"
#include <cerrno>
#include <cstring>
#include <optional>
#include <poll.h>
#include <sys/socket.h>
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
  limits.fileBytes = ~uint64_t(0);
  return limits;
}

Command serverFor(const Command &like, const std::string &library) {
  Command server;
  server.argv.assign(like.argv.begin(), like.argv.begin() + like.programWords);
  server.environment = like.environment;
  server.environment["LD_PRELOAD"] = library;
  if (like.late) {
    server.environment["LD_PRELOAD"] = library + ":" + like.late->path;
    server.environment.erase(like.late->variable);
    server.environment[hasLateLibrary] = "1";
  }
  if (like.programWords > 1)
    server.environment[waitsInMain] = "1";
  return server;
}

/// What the process finds in its environment: the library goes into whatever it
/// starts, too.
std::vector<std::string> lateVariables(const Command &command) {
  if (!command.late)
    return {};
  return {"LD_PRELOAD", command.late->variable};
}

/// The next message, if it comes in time and is of this kind.
template <typename Message>
std::optional<Message> receive(const FileDescriptor &socket) {
  pollfd ready{socket.get(), POLLIN, 0};
  int answered = 0;
  do
    answered = ::poll(&ready, 1, static_cast<int>(patience.count()));
  while (answered < 0 && errno == EINTR);
  Message message;
  if (answered != 1 ||
      ::recv(socket.get(), &message, sizeof message, MSG_TRUNC) !=
          static_cast<ssize_t>(sizeof message))
    return std::nullopt;
  return message;
}

std::string textOf(const WarmRequest &request, const Command &command) {
  std::string text(reinterpret_cast<const char *>(&request), sizeof request);
  text.append(command.workingDirectory.c_str(),
              command.workingDirectory.size() + 1);
  for (const std::string &argument : command.argv)
    text.append(argument.c_str(), argument.size() + 1);
  for (const std::string &name : lateVariables(command))
    text += name + "=" + command.environment.at(name).value_or("") + '\0';
  return text;
}

bool send(int socket, const std::string &text, const ChildFiles &files) {
  alignas(cmsghdr) char space[CMSG_SPACE(sizeof files)] = {};
  iovec bytes{const_cast<char *>(text.data()), text.size()};
  msghdr message{};
  message.msg_iov = &bytes;
  message.msg_iovlen = 1;
  message.msg_control = space;
  message.msg_controllen = sizeof space;
  cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof files);
  std::memcpy(CMSG_DATA(header), &files, sizeof files);
  ssize_t sent = 0;
  do
    sent = ::sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent == static_cast<ssize_t>(text.size());
}

} // namespace

WarmServer::WarmServer(const std::string &executable, const Command &like,
                       const std::string &library) {
  FileDescriptorPair requestEnds = makeMessageSocket(),
                     controlEnds = makeMessageSocket(),
                     printedEnds = makeOutputPipe();
  int print = printedEnds.theirs.get();
  process =
      spawn(executable, serverFor(like, library), none(),
            {requestEnds.theirs.get(), print, print, controlEnds.theirs.get()});
  requests = std::move(requestEnds.ours);
  control = std::move(controlEnds.ours);
  printed = std::move(printedEnds.ours);
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
  auto begun = receive<SupervisorReport>(control);
  auto hello = begun ? receive<WarmHello>(requests) : std::nullopt;
  pollfd text{printed.get(), POLLIN, 0};
  if (!hello || hello->version != WarmHello::thisVersion ||
      begun->kind != SupervisorReport::Started ||
      hello->process != begun->value || ::poll(&text, 1, 0) != 0)
    return false;
  addressSpace = hello->addressSpace;
  return true;
}

bool WarmServer::becomeReady() {
  if (state != State::Starting)
    return state == State::Ready;
  if (!process.error && isAsPromised())
    state = State::Ready;
  else
    end();
  return state == State::Ready;
}

WarmServer::Answer WarmServer::fork(const Command &command,
                                    const Limits &limits,
                                    const ChildFiles &files) {
  WarmRequest request{processLimits(command, limits),
                      static_cast<unsigned>(command.argv.size()),
                      static_cast<unsigned>(lateVariables(command).size())};
  std::string text = textOf(request, command);
  std::lock_guard<std::mutex> lock(mutex);
  // Near the limit the server's own few MiB might decide.
  if (!becomeReady() || text.size() > longestWarmRequest ||
      (limits.memoryBytes && limits.memoryBytes < 2 * addressSpace))
    return Answer::Refused;
  if (!send(requests.get(), text, files)) {
    end();
    return Answer::Refused;
  }
  auto answer = receive<WarmAnswer>(requests);
  if (answer)
    return answer->error ? Answer::Refused : Answer::Forked;
  end();
  return Answer::Lost;
}
