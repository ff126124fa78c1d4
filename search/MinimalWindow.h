//===- MinimalWindow.h - The smallest window that still fails ---*- C++ -*-===//
#ifndef CULPRIT_SEARCH_MINIMALWINDOW_H
#define CULPRIT_SEARCH_MINIMALWINDOW_H

#include "search/PointVerdict.h"
#include <compare>
#include <cstdint>
#include <map>
#include <vector>

namespace culprit {

/// The smallest window [first, last) of 0..N-1 that still shows the failure, if
/// only contiguous windows can be asked (an MLIR debug counter): the end first
/// (by a first-failing search from 0, before this one), then the start.
/// ceil(log2 end) + 2 probes if monotone (see MinimalWindow.cpp).
struct WindowResult {
  uint64_t first = 0, last = 0;
  /// The window without its first (last) unit was told to be clean. An empty
  /// window that shows is exact by itself.
  bool exactFirst = false, exactLast = false;
  bool done = false;
};

class MinimalWindowSearch {
public:
  struct Window {
    uint64_t first = 0, last = 0;
    auto operator<=>(const Window &) const = default;
  };
  /// `end`: the window [0, end) is known to show, [0, end-1) not to.
  MinimalWindowSearch(uint64_t end, unsigned workers);
  /// Windows to evaluate now, as in the other searches; empty when done. The
  /// window of no units is always {0, 0}.
  std::vector<Window> next() const;
  void tell(Window window, PointVerdict verdict);
  /// So many questions are left, if monotone and each can be judged.
  uint64_t atMost() const;
  WindowResult result() const; ///< also in mid-search: smallest seen
  std::vector<Window> decisions() const;

private:
  uint64_t end;
  unsigned workers;
  std::map<Window, PointVerdict> told;
};

} // namespace culprit
#endif
