//===- Builder.h - From the name of a build to its compiler -----*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_REGRESS_BUILDER_H
#define CULPRIT_NIGHTLY_REGRESS_BUILDER_H

#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

struct Built {
  std::string compiler; ///< its path; "": there is none, `skipped` says why
  std::string skipped;
};

class Builder {
public:
  virtual ~Builder() = default;
  /// Errors: it makes no sense to go on with other builds.
  virtual llvm::Expected<Built> make(const std::string &build) = 0;
};

/// The builds are compilers: paths, or names in PATH. One that is not there is
/// skipped.
class GivenCompilers : public Builder {
public:
  llvm::Expected<Built> make(const std::string &build) override;
};

} // namespace culprit
#endif
