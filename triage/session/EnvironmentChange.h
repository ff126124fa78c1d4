//===- EnvironmentChange.h - Variables of all that we start -----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_ENVIRONMENTCHANGE_H
#define CULPRIT_TRIAGE_SESSION_ENVIRONMENTCHANGE_H

#include <map>
#include <optional>
#include <string>

namespace culprit {

/// Changes the environment of this process, and with it that of all which it
/// starts; back again at its end, unless it is kept.
class EnvironmentChange {
public:
  /// To set, or to remove.
  using Variables = std::map<std::string, std::optional<std::string>>;
  explicit EnvironmentChange(const Variables &variables);
  EnvironmentChange(const EnvironmentChange &) = delete;
  ~EnvironmentChange();
  void keep() { before.clear(); }

private:
  Variables before;
};

} // namespace culprit
#endif
