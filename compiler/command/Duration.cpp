#include "compiler/command/Duration.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace culprit;
using llvm::StringRef;

std::optional<double> culprit::secondsIn(StringRef text) {
  StringRef digits = text.take_while(
      [](char c) { return llvm::isDigit(c) || c == '.' || c == 'e'; });
  StringRef unit = text.drop_front(digits.size());
  double factor = 1;
  if (unit == "ms")
    factor = 0.001;
  else if (unit == "m")
    factor = 60;
  else if (unit == "h")
    factor = 3600;
  else if (unit == "d")
    factor = 86400;
  else if (!unit.empty() && unit != "s")
    return std::nullopt;
  double number = 0;
  if (digits.empty() || digits.getAsDouble(number) || !std::isfinite(number))
    return std::nullopt;
  return number * factor;
}
