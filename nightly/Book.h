//===- Book.h - What all parts of a night share -----------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_BOOK_H
#define CULPRIT_NIGHTLY_BOOK_H

#include "nightly/Answer.h"
#include "nightly/Crew.h"
#include "nightly/Questions.h"
#include "nightly/StateDirectory.h"
#include "nightly/memory/Memory.h"
#include <set>

namespace culprit {

/// A job of tonight, and what is known of it so far.
struct Item {
  unsigned number = 0; ///< in the list
  Job job;
  std::optional<Input> before;    ///< as earlier nights have it
  bool seen = false;              ///< tonight's sighting is in the memory
  Answer check;                   ///< once it was checked
  std::set<std::string> compared; ///< bugs that it was seen not to be
  std::set<std::string> unasked;  ///< ... whose judge could not say
  bool brokeTriage = false;
  /// How it fails where its output is to be checked, which it is not tonight.
  std::optional<std::string> commandFails;
  Job asked() const;
  /// The bug that it showed last; "": none.
  std::string bugBefore() const { return before ? before->bug : ""; }
};

/// One night's entry to memory, directories and crew.
class Book {
public:
  using Say = std::function<void(const std::string &)>;
  Book(StateDirectory &directory, Memory &memory, Crew &crew,
       const NightSettings &settings, NightNumber night, Say say)
      : directory(directory), memory(memory), crew(crew), questions(settings),
        settings(settings), night(night), say(std::move(say)),
        began(std::chrono::steady_clock::now()) {}

  StateDirectory &directory;
  Memory &memory;
  Crew &crew;
  Questions questions;
  const NightSettings &settings;
  NightNumber night;
  Say say;
  unsigned errands = 0, triages = 0;

  /// The sighting goes to the memory; the item is done.
  llvm::Error see(Item &item, const std::string &bug, Sight sight,
                  const std::string &evidence, const Build &build);
  /// A face of the bug that its bundle does not know yet is remembered.
  llvm::Error keepFace(const std::string &bug, const JudgeAnswer &answer);
  std::string bundleOf(const Bug &bug) const {
    return directory.of(bug) + "/reproducer";
  }
  /// Of the night's budget; nothing: there is none.
  std::optional<std::chrono::milliseconds> left() const;
  bool isBudgetSpent() const { return left() && left()->count() <= 0; }
  /// Nothing of that urgency is begun any more. Checks leave half of the budget
  /// for the triages of what failed so far; once these are done, they go on.
  bool isTimeUp(Urgency urgency) const;
  bool somethingFails = false, isTriaged = false;
  /// That of a check: one that begins in the first half of the budget ends with
  /// it, so that a slow job does not take every night for itself.
  std::optional<std::chrono::milliseconds> leftForCheck() const;

  /// Asks `culprit judge`; the errand's files are gone when `then` is called.
  /// It is not called if ^C came before there was an answer. With `late`, that
  /// is called instead when the time for it is up before there is an answer.
  using ThenJudged = std::function<llvm::Error(const JudgeAnswer &)>;
  void ask(Urgency urgency, unsigned number, const std::string &what,
           std::function<Errand(const std::string &work)> errand,
           ThenJudged then, std::function<llvm::Error()> late = nullptr);

private:
  std::chrono::steady_clock::time_point began;
};

/// The last line of what an errand told, for people; "" if it said nothing.
std::string lastLineOf(const std::string &path);

} // namespace culprit
#endif
