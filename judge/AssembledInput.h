//===- AssembledInput.h - Texts that become an input ------------*- C++ -*-===//
#ifndef CULPRIT_JUDGE_ASSEMBLEDINPUT_H
#define CULPRIT_JUDGE_ASSEMBLEDINPUT_H

#include "judge/JudgedBytes.h"
#include "probe/Prober.h"
#include "probe/failure/FailureSignature.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace culprit {

/// The bytes that a text was judged by are forgotten, and what is made of it
/// now does not show the failure, or nothing is.
class NotMadeAgain : public llvm::ErrorInfo<NotMadeAgain> {
public:
  static char ID;
  explicit NotMadeAgain(std::string why) : why(std::move(why)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;
  std::string why;
};

/// The same compile, with what was made of its text.
Compile withBytes(Compile compile, InputText bytes);

/// In the order of `compiles`; `judge` gets those that could be assembled, as
/// the compiler gets them. If the assembler refuses a text, or crashes on it,
/// the failure does not show; if it comes to no end, nobody knows. What shows
/// the failure is `known` then, and what is known is not assembled again.
llvm::Expected<std::vector<Judgement>> judgeAssembled(
    Prober &door, JudgedBytes &known, const std::vector<Compile> &compiles,
    llvm::function_ref<
        llvm::Expected<std::vector<Judgement>>(const std::vector<Compile> &)>
        judge);

} // namespace culprit
#endif
