//===- RoundTrip.h - From bytes to their text, and back ---------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_BEST_ROUNDTRIP_H
#define CULPRIT_TRIAGE_STEPS_BEST_ROUNDTRIP_H

#include "probe/compiler/TextTools.h"
#include "triage/Investigation.h"

namespace culprit {

/// Proves on the user's own input that its text can stand for it.
class RoundTrip {
public:
  /// `format` has a text.
  RoundTrip(Investigation &state, const InputFormat &format, TextTools tools)
      : state(state), door(state.prober), form(*format.text), format(format),
        tools(std::move(tools)) {}

  /// The best compile with a text of its input, and the assembler: what that
  /// makes of the text shows the failure, and is the same each time. Nothing,
  /// and `why`, if there is no such text.
  llvm::Expected<std::optional<Compile>> find();
  std::string why;

  /// What the printer prints, with what it leaves out.
  llvm::Expected<Remade> whole(const InputText &bytes);

private:
  std::string version() const;
  std::shared_ptr<const Assembler> assembler(bool sameVersion) const;
  llvm::Expected<std::optional<Compile>>
  fromText(const InputText &text, std::shared_ptr<const Assembler> assembler);
  llvm::Expected<std::optional<Compile>> ifTheSameAgain(Compile compile);
  llvm::Expected<std::optional<Compile>> nothing(llvm::Expected<Remade> &made,
                                                 llvm::StringRef what);

  Investigation &state;
  Prober &door;
  const TextForm &form;
  const InputFormat &format;
  TextTools tools;
  bool isRefused = false; ///< by the assembler that was asked last
};

/// Why the compile's text, assembled once more, is not `bytes`; empty: it is.
llvm::Expected<std::string> whyNotTheSame(Prober &door, const Compile &edited,
                                          const InputText &bytes);

/// `cuda-tile-translate`
std::string programOf(const std::vector<std::string> &argv);

} // namespace culprit
#endif
