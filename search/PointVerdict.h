//===- PointVerdict.h - What is known of one question -----------*- C++ -*-===//
#ifndef CULPRIT_SEARCH_POINTVERDICT_H
#define CULPRIT_SEARCH_POINTVERDICT_H

namespace culprit {

/// The knowledge of one point. The words of the design: `interesting` is the
/// same failure, `different` another one (never good, never bad).
enum class PointVerdict { Interesting, Uninteresting, Different, Unresolved };

} // namespace culprit
#endif
