#include "probe/Journal.h"
#include "../Target.h"
#include "Scratch.h"
#include "probe/journal/Rows.h"
#include "llvm/ADT/StringExtras.h"

namespace culprit::fuzz {

static ProbeKey key() {
  ProbeKey key;
  key.compilerIdentity = "compiler";
  key.argv = {"{compiler}", "{input}", "--cse"};
  key.inputHashes = {sha256("module {}")};
  return key;
}

static JournalEntry entry() {
  JournalEntry entry;
  entry.outcome.status = Outcome::Status::Rejected;
  entry.outcome.exitCode = 1;
  entry.outcome.err.text = "error: x\n";
  entry.produced.push_back({"output", "module {}"});
  entry.stage = "baseline";
  return entry;
}

static void checkEntry(const std::optional<JournalEntry> &found) {
  if (!found)
    return;
  const Outcome &outcome = found->outcome;
  require(outcome.status != Outcome::Status::NotLaunched,
          "what was not launched is no answer");
  for (const CapturedText *text : {&outcome.out, &outcome.err})
    require(!text->cut || text->headBytes <= text->text.size(),
            "the head of a text is in it");
}

/// A value of any of SQLite's types, as SQL.
static std::string takeValue(llvm::StringRef &bytes) {
  unsigned char choice = takeChoice(bytes);
  size_t size = std::min<size_t>(choice / 8, bytes.size());
  llvm::StringRef taken = bytes.take_front(size);
  bytes = bytes.drop_front(size);
  std::string blob = "x'" + llvm::toHex(taken) + "'";
  switch (choice % 8) {
  case 0:
    return "NULL";
  case 1:
    return "CAST(" + blob + " AS TEXT)";
  case 2:
    return blob;
  case 3:
    return "1e" + std::to_string(size);
  case 4:
    return "CAST('Rejected' AS BLOB)";
  case 5:
    return "-9223372036854775808";
  default: {
    uint64_t number = 0;
    for (char c : taken)
      number = number << 8 | static_cast<unsigned char>(c);
    return std::to_string(static_cast<int64_t>(number));
  }
  }
}

/// A row whose columns hold what the bytes say.
static void runRow(llvm::StringRef bytes) {
  static const std::unique_ptr<Database> database = [] {
    auto opened = llvm::cantFail(Database::open(":memory:"));
    llvm::cantFail(opened->execute(journalSchema));
    return opened;
  }();
  llvm::cantFail(database->execute("DELETE FROM probe; DELETE FROM produced"));
  static const std::string hash = key().hash();
  std::string row = "1, x'" + llvm::toHex(hash) + "', 'question'";
  for (int column = 3; column < 25; ++column)
    row += ", " + takeValue(bytes);
  llvm::cantFail(
      database->execute(("INSERT INTO probe VALUES(" + row + ")").c_str()));
  llvm::cantFail(
      database->execute(("INSERT INTO produced VALUES(1, " + takeValue(bytes) +
                         ", " + takeValue(bytes) + ")")
                            .c_str()));
  Limits loose, strict;
  loose.wall = std::chrono::hours(1);
  strict.wall = std::chrono::milliseconds(1);
  strict.memoryBytes = 1;
  checkEntry(findRow(*database, hash, loose));
  checkEntry(findRow(*database, hash, strict));
}

/// A journal's file, made once, with other bytes where the input says.
static std::string damaged(llvm::StringRef bytes, const Scratch &scratch) {
  static const std::string sound = [&] {
    {
      auto journal =
          llvm::cantFail(Journal::open(scratch.path("sound.sqlite")));
      llvm::cantFail(journal->store(key(), entry()));
    }
    return scratch.read("sound.sqlite");
  }();
  std::string file = sound;
  for (; bytes.size() >= 3; bytes = bytes.drop_front(3)) {
    size_t at = static_cast<unsigned char>(bytes[0]) << 8 |
                static_cast<unsigned char>(bytes[1]);
    file[at * 4 % file.size()] = bytes[2];
  }
  return file;
}

static void runFile(llvm::StringRef file, const Scratch &scratch) {
  for (const char *left : {"journal.sqlite-wal", "journal.sqlite-shm"})
    std::filesystem::remove(scratch.path(left));
  scratch.write("journal.sqlite", file);
  auto journal = accepted(Journal::open(scratch.path("journal.sqlite")));
  if (!journal)
    return;
  checkEntry((*journal)->find(key(), Limits()));
  llvm::consumeError((*journal)->store(key(), entry()));
  checkEntry((*journal)->find(key(), Limits()));
}

void runJournal(llvm::StringRef bytes) {
  static const Scratch scratch;
  unsigned char choice = takeChoice(bytes);
  if (choice == 'f')
    return runFile(bytes, scratch);
  if (choice == 'd')
    return runFile(damaged(bytes, scratch), scratch);
  runRow(bytes);
}

} // namespace culprit::fuzz
