#include "nightly/KnownBugs.h"
#include "triage/session/UsageError.h"
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

static Expected<KnownBug> readBug(const toml::table &table,
                                  const std::string &file) {
  KnownBug bug;
  for (const auto &[key, value] : table) {
    std::string name(key.str());
    if (name == "expires") {
      if (Error error = readExpiry(bug, value, file))
        return error;
      continue;
    }
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
  }
  return bug;
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
      auto bug = readBug(*table, file);
      if (!bug)
        return bug.takeError();
      bugs[std::string(id.str())] = std::move(*bug);
    }
  } catch (const toml::parse_error &error) {
    return make_error<UsageError>(file + ":" +
                                  std::to_string(error.source().begin.line) +
                                  ": " + std::string(error.description()));
  }
  return bugs;
}

} // namespace culprit
