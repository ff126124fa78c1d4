#include "probe/local/OutputCapture.h"
#include <algorithm>
#include <cerrno>
#include <unistd.h>

using namespace culprit;

void OutputCapture::append(std::string_view bytes) {
  total += bytes.size();
  size_t room = std::min<uint64_t>(headLimit - head.size(), bytes.size());
  head.append(bytes.substr(0, room));
  tail.append(bytes.substr(room));
  if (tail.size() > 2 * tailLimit)
    tail.erase(0, tail.size() - tailLimit);
}

CapturedText OutputCapture::take() && {
  CapturedText captured;
  captured.totalBytes = total;
  if (tail.size() > tailLimit)
    tail.erase(0, tail.size() - tailLimit);
  captured.headBytes = head.size();
  captured.text = std::move(head);
  captured.text += tail;
  captured.cut = captured.text.size() < total;
  if (!captured.cut)
    captured.headBytes = total;
  return captured;
}

void culprit::readAvailable(FileDescriptor &pipe, OutputCapture &capture) {
  char buffer[64 << 10];
  for (size_t got = 0; pipe && got < (4u << 20);) {
    ssize_t n = ::read(pipe.get(), buffer, sizeof buffer);
    if (n < 0 && errno == EINTR)
      continue;
    if (n == 0)
      pipe.close();
    if (n <= 0)
      return;
    capture.append({buffer, static_cast<size_t>(n)});
    got += static_cast<size_t>(n);
  }
}
