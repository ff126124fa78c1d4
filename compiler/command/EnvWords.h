//===- EnvWords.h - Changes of the environment, as words --------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_ENVWORDS_H
#define CULPRIT_COMPILER_COMMAND_ENVWORDS_H

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// `env -u B A=1`, to stand in front of a command; no words if nothing changes.
/// `changes`: by name; nothing removes the variable. The words are not quoted.
std::vector<std::string>
envWords(const std::map<std::string, std::optional<std::string>> &changes);

} // namespace culprit
#endif
