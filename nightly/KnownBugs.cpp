#include "nightly/KnownBugs.h"
#include "triage/session/UsageError.h"
#include <optional>
#include <sstream>
// What it asserts of `[\x01` it would refuse by a proper error right after.
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>

using namespace llvm;

namespace culprit {

static Error complain(const std::string &file, const toml::node &node,
                      const std::string &what) {
  return make_error<UsageError>(
      file + ":" + std::to_string(node.source().begin.line) + ": " + what);
}

static Error readExpiry(KnownBug &bug, const toml::node &value,
                        const std::string &file) {
  auto date = value.value<toml::date>();
  if (!date)
    return complain(file, value,
                    "expires is no date: write it as 2026-12-31, without "
                    "quotes");
  std::ostringstream text;
  text << *date;
  bug.expires = text.str();
  return Error::success();
}

static Error readEntry(KnownBug &bug, const std::string &name,
                       const toml::node &value, const std::string &file) {
  if (name == "expires")
    return readExpiry(bug, value, file);
  std::string *place = name == "issue"   ? &bug.issue
                       : name == "owner" ? &bug.owner
                       : name == "note"  ? &bug.note
                                         : nullptr;
  if (!place)
    return complain(file, value,
                    "no key is called " + name +
                        ": there are issue, owner, expires, note");
  auto text = value.value<std::string>();
  if (!text)
    return complain(file, value, name + " is no string");
  *place = *text;
  return Error::success();
}

/// `[CUL-3f9a2c.2]`, as a bug may be called, is a table `2` in that of
/// CUL-3f9a2c for TOML; this one is listed if it has entries of its own.
static Error readBug(KnownBugs &bugs, const std::string &id,
                     const toml::table &table, const std::string &file) {
  std::optional<KnownBug> bug;
  if (table.empty())
    bug.emplace();
  for (const auto &[key, value] : table) {
    std::string name(key.str());
    const toml::table *numbered = value.as_table();
    bool isNumber = name.find_first_not_of("0123456789") == std::string::npos;
    if (numbered && isNumber && id.find('.') == std::string::npos) {
      if (Error error = readBug(bugs, id + "." + name, *numbered, file))
        return error;
      continue;
    }
    if (!bug)
      bug.emplace();
    if (Error error = readEntry(*bug, name, value, file))
      return error;
  }
  if (bug)
    bugs[id] = std::move(*bug);
  return Error::success();
}

Expected<KnownBugs> parseKnownBugs(const std::string &text,
                                   const std::string &file) {
  KnownBugs bugs;
  try {
    toml::table all = toml::parse(text, file);
    for (const auto &[id, value] : all) {
      const toml::table *table = value.as_table();
      if (!table)
        return complain(file, value,
                        "a bug is a table of its own: [CUL-3f9a2c]");
      if (Error error = readBug(bugs, std::string(id.str()), *table, file))
        return error;
    }
  } catch (const toml::parse_error &error) {
    return make_error<UsageError>(file + ":" +
                                  std::to_string(error.source().begin.line) +
                                  ": " + std::string(error.description()));
  }
  return bugs;
}

} // namespace culprit
