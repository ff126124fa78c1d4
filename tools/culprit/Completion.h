//===- Completion.h - Scripts by which shells complete ----------*- C++ -*-===//
//
// Of the subcommand its options, of an option its values or files, and behind
// `--` whatever the shell completes for the compiler.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TOOLS_CULPRIT_COMPLETION_H
#define CULPRIT_TOOLS_CULPRIT_COMPLETION_H

#include <string>

namespace culprit {

std::string bashCompletion();
std::string zshCompletion();
std::string fishCompletion();

} // namespace culprit
#endif
