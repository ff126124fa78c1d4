#include "compiler/shell/LitSubstitutions.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

namespace {

enum class Base { File, FileDirectory, Temporary, TemporaryDirectory };

/// The text that a substitution stands for, or that lit has no substitution of
/// that name.
struct Meaning {
  bool known = false;
  bool needsFile = false;
  std::string value;
};

} // namespace

static Meaning meaningOf(Base base, const LitValues &values) {
  bool ofFile = base == Base::File || base == Base::FileDirectory;
  std::string path = ofFile ? values.file : values.temporary + ".tmp";
  if (base == Base::FileDirectory || base == Base::TemporaryDirectory) {
    SmallString<128> parent(sys::path::parent_path(path));
    path = parent.empty() ? "." : parent.str().str();
  }
  return {true, ofFile, path};
}

static std::optional<Base> baseOf(char letter) {
  switch (letter) {
  case 's':
    return Base::File;
  case 'S':
  case 'p':
    return Base::FileDirectory;
  case 't':
    return Base::Temporary;
  case 'T':
    return Base::TemporaryDirectory;
  default:
    return std::nullopt;
  }
}

/// `s:basename` of `%{s:basename}`.
static Meaning meaningOfBraced(StringRef name, const LitValues &values) {
  if (name == "s:basename")
    return {true, true, sys::path::filename(values.file).str()};
  if (name == "t:stem")
    return {true, false, sys::path::filename(values.temporary).str()};
  if (name == "pathsep")
    return {true, false, ":"};
  if (name == "fs-sep" || name == "fs-src-root" || name == "fs-tmp-root")
    return {true, false, "/"};
  name.consume_front("/");
  if (!name.empty() && name.drop_front() == ":real")
    if (auto base = baseOf(name.front()))
      return meaningOf(*base, values);
  return {};
}

/// A name that goes on is another one: `%target` is no `%t`, `%t2` is. So is
/// `%t_1` for lit, which looks for `%t` anywhere.
static bool endsHere(StringRef rest, bool isLit) {
  return rest.empty() ||
         !(isAlpha(rest.front()) || (rest.front() == '_' && !isLit));
}

namespace {

class Substituting {
public:
  Substituting(const ShellWord &word, const LitValues &values, bool isLit)
      : word(word), text(word.text), values(values), isLit(isLit) {
    result.at = word.at;
    result.hasQuotes = word.hasQuotes;
  }

  Error run() {
    while (at < text.size()) {
      if (!values.file.empty() && text.substr(at).starts_with("{input}")) {
        if (Error error = put("{input}", {true, true, values.file}))
          return error;
      } else if (text[at] != '%') {
        copy(1);
      } else if (Error error = percent(text.substr(at))) {
        return error;
      }
    }
    return Error::success();
  }

  ShellWord result;
  std::vector<UnknownSubstitution> unknown;

private:
  Error percent(StringRef rest) {
    StringRef behind = rest.drop_front();
    if (isLit && behind.starts_with("%")) {
      copy(1);
      ++at;
      return Error::success();
    }
    if (behind.starts_with("{"))
      return braced(rest, behind.drop_front().split('}').first);
    if (behind.starts_with("basename_t") && endsHere(behind.substr(10), isLit))
      return put(rest.take_front(11), meaningOfBraced("t:stem", values));
    size_t slash = behind.starts_with("/");
    StringRef letter = behind.substr(slash);
    auto base = letter.empty() ? std::nullopt : baseOf(letter.front());
    if (base && endsHere(letter.drop_front(), isLit))
      return put(rest.take_front(2 + slash), meaningOf(*base, values));
    note(behind.take_while([](char c) { return isAlnum(c) || c == '_'; }));
    copy(1);
    return Error::success();
  }

  Error braced(StringRef rest, StringRef name) {
    StringRef whole = rest.take_front(name.size() + 3);
    if (!whole.ends_with("}")) {
      copy(1);
      return Error::success();
    }
    Meaning meaning = meaningOfBraced(name, values);
    if (!meaning.known)
      return shellError(word.positions[at],
                        "nothing defines " + whole +
                            ": write what it stands for; lit -a "
                            "prints the line with it filled in");
    return put(whole, meaning);
  }

  Error put(StringRef spelled, const Meaning &meaning) {
    bool isQuoted = word.quoted[at];
    if (meaning.needsFile && values.file.empty()) {
      if (isQuoted && !isLit) { // of printf, say
        copy(spelled.size());
        return Error::success();
      }
      return shellError(word.positions[at],
                        spelled + " stands for the test's file, but no "
                                  "--input names it");
    }
    for (char c : meaning.value)
      result.append(c, /*isQuoted=*/true, word.positions[at]);
    at += spelled.size();
    return Error::success();
  }

  void note(StringRef name) {
    if (!name.empty() && (isAlpha(name.front()) || name.front() == '_'))
      unknown.push_back(
          {("%" + name).str(), word.positions[at], word.quoted[at]});
  }

  void copy(size_t count) {
    for (; count; --count, ++at)
      result.append(text[at], word.quoted[at], word.positions[at]);
  }

  const ShellWord &word;
  StringRef text;
  const LitValues &values;
  bool isLit;
  size_t at = 0;
};

} // namespace

Expected<std::vector<UnknownSubstitution>>
substitute(ShellWord &word, const LitValues &values, bool isLit) {
  Substituting substituting(word, values, isLit);
  if (Error error = substituting.run())
    return error;
  word = std::move(substituting.result);
  return std::move(substituting.unknown);
}

} // namespace culprit
