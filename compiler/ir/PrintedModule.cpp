#include "compiler/ir/PrintedModule.h"
#include "compiler/ir/SymbolText.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

/// In the printed attribute, or nothing; the quotes in a string are escaped.
static StringRef symbolIn(StringRef line) {
  constexpr StringLiteral attribute = "sym_name = \"";
  size_t at = line.find(attribute);
  if (at == StringRef::npos)
    return "";
  return line.drop_front(at + attribute.size()).take_until([](char c) {
    return c == '"';
  });
}

static bool isModule(StringRef line) {
  auto [name, rest] = line.ltrim().drop_front().split('"');
  return name.ends_with("module");
}

/// An op in `open`, the innermost last, is not at its end yet.
bool PrintedModule::addLine(size_t begin, size_t end,
                            std::vector<unsigned> &open) {
  constexpr unsigned step = 2;
  StringRef line = lines(begin, end).rtrim('\n'), bare = line.ltrim(' ');
  size_t indent = line.size() - bare.size();
  auto noteSymbol = [&](Op &op) {
    if (StringRef symbol = symbolIn(bare); !symbol.empty())
      op.symbol = symbol;
    return !op.symbol.contains('\\');
  };
  if (bare.starts_with("\"") || bare.starts_with("%")) {
    if (indent != step * open.size() || (open.empty() && !all.empty()))
      return false;
    Op op{begin, end, /*inside=*/end, /*closing=*/begin, std::nullopt, ""};
    if (!open.empty())
      op.around = open.back();
    all.push_back(op);
    if (bare.ends_with("({"))
      open.push_back(all.size() - 1);
    return noteSymbol(all.back());
  }
  bool isOfOpen = !open.empty() && indent == step * (open.size() - 1);
  if (bare.starts_with("^") || bare == "}, {")
    return isOfOpen;
  if (!bare.starts_with("})") || !isOfOpen)
    return false;
  Op &op = all[open.back()];
  op.closing = begin;
  op.end = end;
  open.pop_back();
  return noteSymbol(op);
}

std::optional<PrintedModule> PrintedModule::of(StringRef text) {
  PrintedModule module;
  module.text = text;
  std::vector<unsigned> open;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    if (!module.addLine(begin, end, open))
      return std::nullopt;
    begin = end;
  }
  if (module.all.empty() || !open.empty() || !isModule(text))
    return std::nullopt;
  return module;
}

std::vector<unsigned> PrintedModule::functionsNamed(StringRef name) const {
  std::vector<unsigned> found;
  for (unsigned number = 0; !name.empty() && number < all.size(); ++number)
    if (all[number].symbol == name && all[number].inside < all[number].end)
      found.push_back(number);
  return found;
}

/// Of a table: the last of its ops, if it gives nothing and is no symbol.
bool PrintedModule::isTerminator(unsigned number) const {
  const Op &op = all[number];
  if (!op.around || !op.symbol.empty() || op.inside < op.end)
    return false;
  const Op &table = all[*op.around];
  return op.end == table.closing &&
         lines(op.begin, op.end).ltrim().starts_with("\"") &&
         !lines(table.begin, table.inside)
              .ltrim()
              .starts_with("\"builtin.module\"");
}

/// Of the op whose lines hold that place in the text.
std::optional<unsigned> PrintedModule::functionAround(size_t place) const {
  auto behind = upper_bound(
      all, place, [](size_t at, const Op &op) { return at < op.begin; });
  std::optional<unsigned> at = behind - all.begin() - 1;
  while (at && (place >= all[*at].end || all[*at].symbol.empty() ||
                all[*at].inside == all[*at].end))
    at = all[*at].around;
  if (at && isModule(lines(all[*at].begin, all[*at].inside)))
    return std::nullopt;
  return at;
}

std::vector<unsigned> PrintedModule::functionsAt(StringRef location) const {
  std::vector<unsigned> found;
  while (!location.empty() && found.empty()) {
    location = location.drop_until([](char c) { return c == ':'; });
    auto isPlace = [](char c) { return isDigit(c) || c == ':'; };
    std::string place = location.take_while(isPlace).str() + ")";
    location = location.drop_front(place.size() - 1);
    if (StringRef(place).count(':') != 2)
      continue;
    for (size_t at = text.find(place); at != StringRef::npos;
         at = text.find(place, at + 1))
      if (auto function = functionAround(at);
          function && (found.empty() || found.back() != *function))
        found.push_back(*function);
  }
  return found;
}

DenseSet<unsigned>
PrintedModule::withWhatTheyName(ArrayRef<unsigned> functions) const {
  StringMap<SmallVector<unsigned, 1>> symbols;
  for (unsigned number = 0; number < all.size(); ++number)
    if (!all[number].symbol.empty())
      symbols[all[number].symbol].push_back(number);
  DenseSet<unsigned> kept(functions.begin(), functions.end());
  SmallVector<unsigned> unfollowed(functions);
  StringSet<> seen;
  while (!unfollowed.empty()) {
    const Op &op = all[unfollowed.pop_back_val()];
    for (const ir::SymbolPath &use :
         ir::symbolUsesInText(lines(op.begin, op.end)))
      if (seen.insert(use.back()).second)
        for (unsigned named : symbols.lookup(use.back()))
          if (kept.insert(named).second)
            unfollowed.push_back(named);
  }
  return kept;
}

std::string PrintedModule::only(ArrayRef<unsigned> functions) const {
  const DenseSet<unsigned> kept = withWhatTheyName(functions);
  DenseSet<unsigned> tables; // around them
  for (unsigned number : kept)
    for (auto up = all[number].around; up; up = all[*up].around)
      tables.insert(*up);
  std::string result;
  SmallVector<unsigned> open;
  auto close = [&](size_t before) {
    while (!open.empty() && all[open.back()].end <= before) {
      const Op &table = all[open.pop_back_val()];
      result += lines(table.closing, table.end);
    }
  };
  for (unsigned number = 0; number < all.size();) {
    const Op &op = all[number];
    close(op.begin);
    bool isWhole = kept.contains(number) || isTerminator(number);
    if (!isWhole && tables.contains(number)) {
      result += lines(op.begin, op.inside);
      open.push_back(number++);
      continue;
    }
    if (isWhole)
      result += lines(op.begin, op.end);
    while (number < all.size() && all[number].begin < op.end)
      ++number;
  }
  close(text.size());
  return result;
}

} // namespace culprit
