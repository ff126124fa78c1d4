//===- BugId.h - Names that people can say ----------------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_BUGID_H
#define CULPRIT_NIGHTLY_BUGID_H

#include <functional>
#include <string>

namespace culprit {

/// `CUL-3f9a2c`: the beginning of the failure's id, so that the same bug has
/// the same name in another memory. If another bug has it already (two bugs of
/// one failure id are told apart by their bundles), it is numbered:
/// `CUL-3f9a2c.2`.
std::string bugIdFor(const std::string &failureId,
                     const std::function<bool(const std::string &)> &isTaken);

} // namespace culprit
#endif
