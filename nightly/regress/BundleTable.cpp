#include "nightly/regress/BundleTable.h"
#include "nightly/Answer.h"
#include "probe/files/TextFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <filesystem>
#include <nlohmann/json.hpp>

using namespace llvm;
using nlohmann::json;

namespace culprit {

bool BundleTable::isWhole() const {
  return cells.size() == bundles.size() * compilers.size() &&
         none_of(cells, [](const auto &cell) {
           return cell.second.sight == Sight::Trouble;
         });
}

/// Exit 2 without an answer: what is there cannot be asked, as a file that is
/// no program of this machine. That says nothing of the bundle.
static BundleTable::Cell cellOf(const Ended &ended, const Errand &errand) {
  JudgeAnswer answer = parseJudge(textIfThere(errand.out));
  if (answer.sight != Sight::Trouble)
    return {answer.sight, answer.reason, answer.build.version};
  bool refused = exitedWith(ended, ExitCode::Usage);
  std::string said = StringRef(textIfThere(errand.err)).rtrim().str();
  return {refused ? Sight::Refused : Sight::Trouble,
          said.empty() ? str(ended) : said, ""};
}

Error fill(BundleTable &table, Crew &crew, const std::string &work,
           const std::vector<std::string> &options,
           const std::function<bool()> &stopping) {
  for (size_t row = 0; row < table.bundles.size(); ++row)
    for (size_t column = 0; column < table.compilers.size(); ++column) {
      Errand errand;
      errand.arguments = {
          "judge",      table.bundles[row].directory, "--json", "-j", "1",
          "--compiler", table.compilers[column]};
      append_range(errand.arguments, options);
      std::string name =
          work + "/" + std::to_string(row) + "-" + std::to_string(column);
      errand.out = name + ".out";
      errand.err = name + ".err";
      Task task{
          Urgency::Judge, 0,
          [errand]() -> Expected<std::optional<Errand>> { return errand; },
          [&table, row, column, errand](const Ended &ended) {
            table.cells[{row, column}] = cellOf(ended, errand);
            return Error::success();
          }};
      crew.add(std::move(task));
    }
  return crew.work(stopping);
}

static std::string shortName(const std::string &compiler,
                             const std::vector<std::string> &all) {
  auto name = [](const std::string &path) {
    return std::filesystem::path(path).filename().string();
  };
  bool isUnique = count_if(all, [&](const std::string &other) {
                    return name(other) == name(compiler);
                  }) == 1;
  return isUnique ? name(compiler) : compiler;
}

static std::string padded(std::string text, size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text + "  ";
}

static std::string trimmed(const std::string &line) {
  return StringRef(line).rtrim().str() + "\n";
}

std::string toLines(const BundleTable &table) {
  size_t first = 0;
  for (const BundleTable::Row &row : table.bundles)
    first = std::max(first, row.name.size());
  std::vector<std::string> heads;
  std::string line = padded("", first);
  for (const std::string &compiler : table.compilers) {
    heads.push_back(shortName(compiler, table.compilers));
    line += padded(heads.back(), 10);
  }
  std::string lines = trimmed(line);
  for (size_t row = 0; row < table.bundles.size(); ++row) {
    line = padded(table.bundles[row].name, first);
    for (size_t column = 0; column < heads.size(); ++column) {
      auto cell = table.cells.find({row, column});
      line += padded(cell == table.cells.end() ? "" : str(cell->second.sight),
                     std::max<size_t>(10, heads[column].size()));
    }
    lines += trimmed(line);
  }
  return lines;
}

std::string toJson(const BundleTable &table) {
  json cells = json::array();
  for (const auto &[place, cell] : table.cells)
    cells.push_back({{"bundle", table.bundles[place.first].name},
                     {"directory", table.bundles[place.first].directory},
                     {"compiler", table.compilers[place.second]},
                     {"version", cell.version},
                     {"sight", str(cell.sight)},
                     {"reason", cell.reason}});
  return json{{"schema", 1}, {"cells", cells}}.dump(
             2, ' ', false, json::error_handler_t::replace) +
         "\n";
}

} // namespace culprit
