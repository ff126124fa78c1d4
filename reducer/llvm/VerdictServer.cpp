#include "reducer/llvm/VerdictServer.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace culprit {

/// The name in our directory of the pipe that awaits the answer, and the path
/// of the file, which may have blanks.
static constexpr const char *scriptText = R"sh(#!/bin/sh
directory=${0%/*}
for file; do :; done
case $file in /*) ;; *) file=$PWD/$file ;; esac
answer=answer.$$
mkfifo "$directory/$answer" || exit 126
printf '%s %s\n' "$answer" "$file" > "$directory/questions"
read -r verdict < "$directory/$answer"
rm -f "$directory/$answer"
[ "$verdict" != stop ] || { kill -TERM "$PPID"; exit 1; }
exit "$verdict"
)sh";

VerdictServer::VerdictServer(std::string directory, Judge judge)
    : directory(std::move(directory)), judge(std::move(judge)) {
  scriptPath = this->directory + "/interesting.sh";
}

Expected<std::unique_ptr<VerdictServer>>
VerdictServer::start(const std::string &directory, Judge judge) {
  std::unique_ptr<VerdictServer> server(
      new VerdictServer(directory, std::move(judge)));
  std::error_code error;
  {
    raw_fd_ostream script(server->scriptPath, error);
    if (!error)
      script << scriptText;
  }
  std::string pipe = directory + "/questions";
  if (!error && (::chmod(server->scriptPath.c_str(), 0700) != 0 ||
                 ::mkfifo(pipe.c_str(), 0600) != 0))
    error = std::error_code(errno, std::generic_category());
  if (!error) {
    server->questions = ::open(pipe.c_str(), O_RDWR | O_CLOEXEC);
    if (server->questions < 0)
      error = std::error_code(errno, std::generic_category());
  }
  if (error)
    return createStringError(error, "cannot serve verdicts in %s: %s",
                             directory.c_str(), error.message().c_str());
  server->thread = std::thread([raw = server.get()] { raw->serve(); });
  return server;
}

VerdictServer::~VerdictServer() {
  stopping = true;
  if (thread.joinable()) {
    [[maybe_unused]] ssize_t woken = ::write(questions, "\n", 1);
    thread.join();
  }
  if (questions >= 0)
    ::close(questions);
}

void VerdictServer::serve() {
  std::string waiting;
  char buffer[4096];
  while (!stopping) {
    ssize_t n = ::read(questions, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return;
    waiting.append(buffer, static_cast<size_t>(n));
    for (size_t end; (end = waiting.find('\n')) != std::string::npos;
         waiting.erase(0, end + 1)) {
      auto [pipe, file] = StringRef(waiting).take_front(end).split(' ');
      if (!pipe.empty())
        answer(directory + "/" + pipe.str(),
               stopping ? std::nullopt : judge(file.str()));
    }
  }
}

/// The script opens its end right after it asked; a script that was killed
/// never does.
void VerdictServer::answer(const std::string &pipe, std::optional<bool> shows) {
  std::string_view text = !shows ? "stop\n" : *shows ? "0\n" : "1\n";
  constexpr int patience = 2000; // of 5 ms
  for (int i = 0; i < patience && !stopping; ++i) {
    int file = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (file >= 0) {
      [[maybe_unused]] ssize_t n = ::write(file, text.data(), text.size());
      ::close(file);
      return;
    }
    if (errno != ENXIO && errno != EINTR)
      return; // it is gone, and its pipe with it
    ::poll(nullptr, 0, 5);
  }
}

} // namespace culprit
