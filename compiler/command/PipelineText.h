//===- PipelineText.h - A pass pipeline as a syntax tree --------*- C++ -*-===//
//
// The text of a pass pipeline, `builtin.module(func.func(cse),inline{a=b})` of
// MLIR or `function<eager-inv>(sroa,licm<allowspeculation>),globaldce` of LLVM,
// as a tree that round-trips. Nothing here knows which passes exist: a name
// followed by parentheses is a nested pass manager (in MLIR, anchored on that
// op name or `any`), every other name is a pass.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_COMMAND_PIPELINETEXT_H
#define CULPRIT_COMPILER_COMMAND_PIPELINETEXT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace culprit {

enum class PipelineSyntax {
  MLIR, ///< `anchor(pass{key=value key})`
  LLVM, ///< `pass<key=value;key>,nest<key>(pass)`, without an anchor
};

/// One `key=value` (or bare `key`) of a pass. The value is verbatim, with its
/// quotes or braces, so that what was read is what is printed.
struct PassOption {
  std::string key;
  std::string value;
  bool hasValue = true;
  bool operator==(const PassOption &) const = default;
};

/// A pass, or a nested pass manager with `children`.
struct PipelineNode {
  enum class Kind { Pass, Nest };
  Kind kind = Kind::Pass;
  /// The pass's argument (`canonicalize`), or the anchor (`func.func`, `any`).
  std::string name;
  std::vector<PassOption> options;    ///< of a pass; in LLVM, of a nest, too
  std::vector<PipelineNode> children; ///< of a nest
  bool operator==(const PipelineNode &) const = default;
};

/// A position in the tree: child indices from the root's children down.
using PipelinePath = std::vector<unsigned>;

struct Pipeline {
  /// Always a nest, anchored on `builtin.module` unless the text says else. In
  /// LLVM it has no name.
  PipelineNode root;
  PipelineSyntax syntax = PipelineSyntax::MLIR;

  /// No pass at all.
  static Pipeline empty(PipelineSyntax syntax);
  /// A pass of MLIR with its default options, inside of nests on `anchors`,
  /// outermost first; not empty. `builtin.module(func.func(X))`.
  static Pipeline anchored(const std::vector<std::string> &anchors,
                           const std::string &pass);

  /// Fit for --pass-pipeline or -passes; one line, but for line ends inside of
  /// values. Passes without options print no braces. Reading it gives the same
  /// pipeline.
  std::string str() const;
  /// `affine-loop-tile{tile-size=4}`: one node as it prints.
  std::string textAt(const PipelinePath &path) const;

  /// The paths of the passes (not nests), in order of their text.
  std::vector<PipelinePath> leaves() const;
  const PipelineNode &at(const PipelinePath &path) const;

  /// The pipeline with the leaves whose `keep` is false removed; nests that
  /// become empty go too. `keep.size()` == leaves().size().
  Pipeline keeping(const std::vector<bool> &keep) const;
  /// The same, of those for which `keeps` holds.
  Pipeline keeping(llvm::function_ref<bool(const PipelinePath &)> keeps) const;
  /// The first `count` leaves, which are not more than there are.
  Pipeline prefix(size_t count) const;

  /// The pass at `path` alone, inside the nests that anchor it.
  Pipeline only(const PipelinePath &path) const;
};

} // namespace culprit
#endif
