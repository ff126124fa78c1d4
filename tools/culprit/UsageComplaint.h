//===- UsageComplaint.h - What is wrong with a command line -----*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_USAGECOMPLAINT_H
#define CULPRIT_TOOLS_CULPRIT_USAGECOMPLAINT_H

#include "tools/culprit/SubcommandTable.h"

namespace culprit {

/// In one line, with what to do about it. `words`: as the user gave them, up to
/// `--`. `left`: those of them that nothing took, in any order.
std::string complaintAbout(const CLI::ParseError &error,
                           const std::vector<std::string> &words,
                           std::vector<std::string> left);

} // namespace culprit
#endif
