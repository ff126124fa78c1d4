//===- ExecVector.h - Strings as execve takes them --------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_LOCAL_EXECVECTOR_H
#define CULPRIT_PROBE_LOCAL_EXECVECTOR_H

#include <string>
#include <vector>

namespace culprit {

/// With a null at the end. The strings outlive them, and stay as they are.
inline std::vector<char *> pointersTo(std::vector<std::string> &strings) {
  std::vector<char *> pointers;
  for (std::string &string : strings)
    pointers.push_back(string.data());
  pointers.push_back(nullptr);
  return pointers;
}

} // namespace culprit
#endif
