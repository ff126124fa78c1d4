//===- WarmRequests.h - To ask a server for a fork --------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_WARM_WARMREQUESTS_H
#define CULPRIT_PROBE_WARM_WARMREQUESTS_H

#include "probe/Command.h"
#include "probe/Limits.h"
#include "probe/local/FileDescriptor.h"
#include "probe/warm/WarmProtocol.h"
#include <optional>

namespace culprit {

enum class WarmAnswered {
  Forked,
  Refused, ///< nothing was started; the files are as they were
  Lost,    ///< nothing runs any more; the files may have been used
};

/// A request for the command in that directory ("": where the server is).
std::string requestText(const Command &command, const std::string &directory,
                        const Limits &limits);

/// Sends it, and waits for the answer. A server that does not even get it is
/// Refused, and its socket closed.
WarmAnswered askToFork(FileDescriptor &requests, const std::string &text,
                       const WarmFiles &files,
                       std::chrono::milliseconds patience);

/// True once there is something to read, or nobody left who could write.
bool isReadable(const FileDescriptor &socket,
                std::chrono::milliseconds patience);

/// The bytes of the next message; false if it does not come in time, or has
/// another size.
bool receiveBytes(const FileDescriptor &socket, void *bytes, size_t size,
                  std::chrono::milliseconds patience);

template <typename Message>
std::optional<Message> receiveMessage(const FileDescriptor &socket,
                                      std::chrono::milliseconds patience) {
  Message message;
  if (!receiveBytes(socket, &message, sizeof message, patience))
    return std::nullopt;
  return message;
}

} // namespace culprit
#endif
