//===- VerdictServer.h - Our verdict for another tool's script --*- C++ -*-===//
//
// A reducer that wants an interestingness test gets a small shell script. It
// asks this process through a named pipe, so that verdicts come from the same
// oracle, under the same limits, journal and budget as all others.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_LLVM_VERDICTSERVER_H
#define CULPRIT_REDUCER_LLVM_VERDICTSERVER_H

#include "llvm/Support/Error.h"
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace culprit {

class VerdictServer {
public:
  /// True: the failure shows with that file; nothing: whoever asks is to end,
  /// and gets a SIGTERM. Called from the server's thread, one question at a
  /// time.
  using Judge = std::function<std::optional<bool>(const std::string &file)>;

  /// `directory` exists, is private, and outlives the server.
  static llvm::Expected<std::unique_ptr<VerdictServer>>
  start(const std::string &directory, Judge judge);
  /// Answers no more: the tool that asks has ended before.
  ~VerdictServer();

  /// Takes a file as its last argument; 0 = the failure shows.
  const std::string &script() const { return scriptPath; }

private:
  VerdictServer(std::string directory, Judge judge);
  void serve();
  void answer(const std::string &pipe, std::optional<bool> shows);

  std::string directory, scriptPath;
  Judge judge;
  int questions = -1; ///< the pipe; open for writing too, so it never ends
  std::atomic<bool> stopping{false};
  std::thread thread;
};

} // namespace culprit
#endif
