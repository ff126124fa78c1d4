//===- UsersOwn.h - What an answer must not take the place of ---*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_USERSOWN_H
#define CULPRIT_TRIAGE_SESSION_USERSOWN_H

#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

/// An error if a bundle or a report would take the place of what is the
/// user's own there. Nothing is made.
llvm::Error refuseUsersOwn(const std::string &path);

} // namespace culprit
#endif
