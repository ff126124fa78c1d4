#include "probe/warm/WarmRequests.h"
#include "probe/local/Spawn.h"
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>

using namespace culprit;

/// The late library goes into whatever the process starts, too.
static std::vector<std::string> variablesAfterFork(const Command &command) {
  std::vector<std::string> variables;
  if (command.late)
    for (const std::string &name :
         {std::string("LD_PRELOAD"), command.late->variable})
      variables.push_back(name + "=" +
                          command.environment.at(name).value_or(""));
  if (!command.temporaries.empty())
    variables.push_back("TMPDIR=" + command.temporaries);
  return variables;
}

bool culprit::isReadable(const FileDescriptor &socket,
                         std::chrono::milliseconds patience) {
  pollfd ready{socket.get(), POLLIN, 0};
  int answered = 0;
  do
    answered = ::poll(&ready, 1, static_cast<int>(patience.count()));
  while (answered < 0 && errno == EINTR);
  return answered == 1;
}

bool culprit::receiveBytes(const FileDescriptor &socket, void *bytes,
                           size_t size, std::chrono::milliseconds patience) {
  return isReadable(socket, patience) &&
         ::recv(socket.get(), bytes, size, MSG_TRUNC) ==
             static_cast<ssize_t>(size);
}

std::string culprit::requestText(const Command &command,
                                 const std::string &directory,
                                 const Limits &limits) {
  std::vector<std::string> variables = variablesAfterFork(command);
  WarmRequest request{processLimits(command, limits),
                      static_cast<unsigned>(command.argv.size()),
                      static_cast<unsigned>(variables.size()),
                      command.late.has_value()};
  std::string text(reinterpret_cast<const char *>(&request), sizeof request);
  text.append(directory.c_str(), directory.size() + 1);
  for (const std::string &argument : command.argv)
    text.append(argument.c_str(), argument.size() + 1);
  for (const std::string &variable : variables)
    text.append(variable.c_str(), variable.size() + 1);
  return text;
}

static bool send(int socket, const std::string &text, const WarmFiles &files) {
  alignas(cmsghdr) char space[CMSG_SPACE(sizeof files)] = {};
  size_t size = files.stand < 0 ? sizeof files.child : sizeof files;
  iovec bytes{const_cast<char *>(text.data()), text.size()};
  msghdr message{};
  message.msg_iov = &bytes;
  message.msg_iovlen = 1;
  message.msg_control = space;
  message.msg_controllen = CMSG_SPACE(size);
  cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(size);
  std::memcpy(CMSG_DATA(header), &files, size);
  ssize_t sent = 0;
  do
    sent = ::sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent == static_cast<ssize_t>(text.size());
}

WarmAnswered culprit::askToFork(FileDescriptor &requests,
                                const std::string &text, const WarmFiles &files,
                                std::chrono::milliseconds patience) {
  if (!send(requests.get(), text, files)) {
    requests.close();
    return WarmAnswered::Refused;
  }
  auto answer = receiveMessage<WarmAnswer>(requests, patience);
  if (!answer)
    return WarmAnswered::Lost;
  return answer->error ? WarmAnswered::Refused : WarmAnswered::Forked;
}
