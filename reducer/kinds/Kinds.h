//===- Kinds.h - The functions behind the table of edit kinds ---*- C++ -*-===//
#ifndef CULPRIT_REDUCER_KINDS_KINDS_H
#define CULPRIT_REDUCER_KINDS_KINDS_H

#include "reducer/Edit.h"

namespace culprit {

std::vector<Edit> symbolEdits(const Draft &base);
void removeSymbol(Draft &draft, const Edit &edit);

std::vector<Edit> regionEdits(const Draft &base);
void emptyRegion(Draft &draft, const Edit &edit);

std::vector<Edit> branchEdits(const Draft &base);
void simplifyBranch(Draft &draft, const Edit &edit);

std::vector<Edit> mergeEdits(const Draft &base);
void mergeBlocks(Draft &draft, const Edit &edit);

std::vector<Edit> opEdits(const Draft &base);
void eraseOp(Draft &draft, const Edit &edit);

std::vector<Edit> hoistEdits(const Draft &base);
void hoistBody(Draft &draft, const Edit &edit);

std::vector<Edit> liftEdits(const Draft &base);
void liftOp(Draft &draft, const Edit &edit);

std::vector<Edit> operandEdits(const Draft &base);
void simplifyOperand(Draft &draft, const Edit &edit);

std::vector<Edit> argumentEdits(const Draft &base);
void dropArgument(Draft &draft, const Edit &edit);

std::vector<Edit> attributeEdits(const Draft &base);
void dropAttribute(Draft &draft, const Edit &edit);

std::vector<Edit> locationEdits(const Draft &base);
void forgetLocation(Draft &draft, const Edit &edit);

} // namespace culprit
#endif
