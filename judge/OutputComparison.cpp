#include "judge/OutputComparison.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>

using namespace llvm;

namespace culprit {

Expected<Tolerance> Tolerance::parse(StringRef text) {
  Tolerance tolerance;
  SmallVector<StringRef> parts;
  text.split(parts, ',');
  for (StringRef part : parts) {
    auto [key, value] = part.split('=');
    double *place = key == "abs"   ? &tolerance.absolute
                    : key == "rel" ? &tolerance.relative
                    : key == "ulp" ? &tolerance.ulps
                                   : nullptr;
    if (!place && value.empty()) {
      place = &tolerance.relative;
      value = key;
    }
    if (!place || value.getAsDouble(*place) || !(*place >= 0))
      return createStringError(
          "%s is no tolerance: abs=NUMBER, rel=NUMBER, ulp=NUMBER, or several "
          "of them with commas",
          part.str().c_str());
  }
  return tolerance;
}

/// Numbers and other words; each bracket, comma and the like is a word.
static SmallVector<StringRef> wordsOf(StringRef text) {
  SmallVector<StringRef> words;
  auto belongs = [](char c) {
    return isAlnum(c) || c == '.' || c == '+' || c == '-' || c == '_';
  };
  while (!(text = text.ltrim()).empty()) {
    size_t length = std::max<size_t>(1, text.take_while(belongs).size());
    words.push_back(text.take_front(length));
    text = text.drop_front(length);
  }
  return words;
}

static std::optional<double> asNumber(StringRef word) {
  double value;
  if (word.empty() || word.getAsDouble(value, /*AllowInexact=*/true))
    return std::nullopt;
  return value;
}

/// f32 values in their order, as integers: neighbours differ by one.
static int64_t orderOf(float value) {
  int32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits < 0 ? -int64_t(bits & 0x7fffffff) : bits;
}

static bool closeEnough(double a, double b, const Tolerance &tolerance) {
  if (a == b || (std::isnan(a) && std::isnan(b)))
    return true;
  if (!std::isfinite(a) || !std::isfinite(b))
    return false;
  double distance = std::fabs(a - b);
  if (distance <= tolerance.absolute ||
      distance <= tolerance.relative * std::max(std::fabs(a), std::fabs(b)))
    return true;
  return false;
}

/// Whether two numbers are so many steps of f32 apart, or fewer. Both must fit
/// into f32, and not both be meant as integers.
static bool withinSteps(StringRef left, StringRef right, double a, double b,
                        double ulps) {
  constexpr StringRef digits = "+-0123456789";
  if (left.find_first_not_of(digits) == StringRef::npos &&
      right.find_first_not_of(digits) == StringRef::npos)
    return false;
  if (!std::isfinite(float(a)) || !std::isfinite(float(b)))
    return false;
  int64_t steps = orderOf(float(a)) - orderOf(float(b));
  return ulps > 0 && double(std::abs(steps)) <= ulps;
}

bool sameOutput(StringRef a, StringRef b, const Tolerance &tolerance) {
  if (a == b || tolerance.isExact())
    return a == b;
  SmallVector<StringRef> left = wordsOf(a), right = wordsOf(b);
  if (left.size() != right.size())
    return false;
  for (size_t i = 0; i < left.size(); ++i) {
    if (left[i] == right[i])
      continue;
    auto x = asNumber(left[i]), y = asNumber(right[i]);
    if (!x || !y ||
        (!closeEnough(*x, *y, tolerance) &&
         !withinSteps(left[i], right[i], *x, *y, tolerance.ulps)))
      return false;
  }
  return true;
}

} // namespace culprit
