//===- Tokens.h - Leave to run one more process -----------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_TOKENS_H
#define CULPRIT_NIGHTLY_TOKENS_H

namespace culprit {

/// Of somebody who shares a machine out among several programs. The first
/// process needs none.
class Tokens {
public:
  virtual ~Tokens() = default;
  /// False: none is free now.
  virtual bool take() = 0;
  /// One of those that are held.
  virtual void giveBack() = 0;
  virtual unsigned held() const = 0;
};

} // namespace culprit
#endif
