#include "reducer/llvm/LLVMReducer.h"
#include "compiler/input/InputFormat.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/LastLine.h"
#include "probe/compiler/LLVMTools.h"
#include "probe/files/Directories.h"
#include "probe/files/ExecutableLookup.h"
#include "probe/files/TextFile.h"
#include "reducer/Certificate.h"
#include "reducer/llvm/Instructions.h"
#include "reducer/llvm/PrintedByOpt.h"
#include "reducer/llvm/VerdictServer.h"
#include "reducer/text/TextReducer.h"
#include "llvm/ADT/ScopeExit.h"

using namespace llvm;

namespace culprit {

bool isLLVMIR(const InputText &input) {
  return formatOf(input.suffix(), input.text()).reader ==
         InputFormat::Reader::LLVM;
}

namespace {
/// The questions of llvm-reduce, and the smallest file that showed the failure.
class Questions {
public:
  Questions(Oracle &oracle, const Compile &compile, const OnSmaller &onSmaller,
            ReductionAnswer &answer)
      : oracle(oracle), compile(compile), onSmaller(onSmaller), answer(answer) {
  }

  /// Nothing once there is an error: no more is to be asked.
  std::optional<bool> shows(const std::string &file) {
    if (error)
      return std::nullopt;
    Expected<bool> verdict = ask(file);
    if (verdict)
      return *verdict;
    error = verdict.takeError();
    return std::nullopt;
  }

  Error takeError() { return std::move(error); }

private:
  /// The user's text has no attributes and comments as llvm-reduce prints them:
  /// fewer instructions may be more bytes.
  static std::pair<unsigned, size_t> sizeOf(const Compile &compile) {
    const std::string &text = compile.input.text();
    return {countInstructions(text), text.size()};
  }

  /// The first file of llvm-reduce is the input as it prints it, a line for
  /// each instruction.
  void countInput(const Compile &printed) {
    unsigned inIt = countInstructions(printed.input.text());
    answer.opsBefore = answer.opsAfter = std::max(answer.opsBefore, inIt);
    smallest = {answer.opsBefore, answer.compile.input.text().size()};
  }

  Expected<bool> ask(const std::string &file) {
    auto text = readTextFile(file);
    if (!text)
      return text.takeError();
    Compile candidate = compile;
    candidate.input = InputText(std::move(*text), compile.input.suffix());
    auto judgement = oracle.ask(candidate, Attribution::OnAccept);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict != Verdict::Interesting)
      return false;
    if (!smallest)
      countInput(candidate);
    if (sizeOf(candidate) >= *smallest)
      return true;
    smallest = sizeOf(candidate);
    answer.compile = std::move(candidate);
    const std::string &smaller = answer.compile.input.text();
    answer.opsAfter = countInstructions(smaller);
    Prober &door = oracle.door();
    answer.trajectory.push_back(
        {door.counts().total, door.elapsed(), answer.opsAfter, smaller.size()});
    if (Error failure = onSmaller(answer.compile, answer.opsAfter))
      return failure;
    return true;
  }

  Oracle &oracle;
  const Compile &compile;
  const OnSmaller &onSmaller;
  ReductionAnswer &answer;
  std::optional<std::pair<unsigned, size_t>> smallest; ///< of answer.compile
  Error error = Error::success();
};
} // namespace

/// Below what the parser says stands a line of the IR, and a caret.
static std::string complaintIn(const std::string &text) {
  std::vector<Diagnostic> diagnostics = parseDiagnostics(text);
  StringRef line = diagnostics.empty() ? lastLine(text)
                                       : StringRef(diagnostics.front().text);
  return line.take_front(200).trim().str();
}

/// Ends with llvm-reduce. Returns its error, if it had one.
static Expected<std::string> drive(const std::string &tool, Oracle &oracle,
                                   const Compile &compile,
                                   Questions &questions) {
  auto directory = oracle.door().makeDirectory();
  if (!directory)
    return directory.takeError();
  scope_exit removeDirectory([&] { removeTree(*directory); });
  auto server = VerdictServer::start(*directory, [&](const std::string &file) {
    return questions.shows(file);
  });
  if (!server)
    return server.takeError();
  std::string input = *directory + "/input" + compile.input.suffix();
  if (Error error = writeTextFile(input, compile.input.text()))
    return error;
  Command command;
  command.argv = {tool,   "--test=" + (*server)->script(),
                  "-j=1", input,
                  "-o",   *directory + "/reduced" + compile.input.suffix()};
  command.workingDirectory = *directory;
  Limits limits = oracle.door().configuration().limits;
  limits.wall = std::chrono::hours(24);
  limits.cpu = {};
  auto outcome = oracle.door().runUncached(command, limits);
  server->reset();
  if (!outcome)
    return outcome.takeError();
  if (outcome->status == Outcome::Status::Completed)
    return std::string();
  return "llvm-reduce did not come to its end: " +
         complaintIn(outcome->err.text);
}

/// The text of bitcode, as the llvm-dis of the compiler has it. Empty, and
/// `why` says so, when there is none or it does not take it.
static Expected<std::string>
disassembled(Oracle &oracle, const InputText &bitcode, std::string &why) {
  return printedLLVMIR(oracle.door(),
                       oracle.instruments().compiler().identity.path,
                       bitcode.text(), why);
}

static Expected<unsigned> instructionsOf(Oracle &oracle,
                                         const InputText &input) {
  if (input.suffix() != ".bc")
    return countInstructions(input.text());
  std::string why;
  auto text = disassembled(oracle, input, why);
  if (!text)
    return text.takeError();
  return countInstructions(*text);
}

/// Turns bitcode into text, if that shows the failure, too: the units of the
/// certificate are those of a text. The answer is the text then.
static Expected<bool> becomesText(Oracle &oracle, const OnSmaller &onSmaller,
                                  ReductionAnswer &answer) {
  if (answer.compile.input.suffix() != ".bc")
    return true;
  std::string why;
  auto text = disassembled(oracle, answer.compile.input, why);
  if (!text)
    return text.takeError();
  if (why.empty()) {
    Compile asText = answer.compile;
    asText.input = InputText(std::move(*text), ".ll");
    auto judgement = oracle.ask(asText, Attribution::OnAccept);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict == Verdict::Interesting) {
      answer.compile = std::move(asText);
      answer.opsAfter = countInstructions(answer.compile.input.text());
      if (Error error = onSmaller(answer.compile, answer.opsAfter))
        return error;
      return true;
    }
    why = "its text does not show the failure: " + judgement->reason;
  }
  addReason(answer, "the bitcode is as llvm-reduce left it, not proven to be "
                    "minimal: " +
                        why);
  return false;
}

static void putInFront(const ReductionAnswer &earlier,
                       ReductionAnswer &answer) {
  answer.trajectory.insert(answer.trajectory.begin(),
                           earlier.trajectory.begin(),
                           earlier.trajectory.end());
  answer.rounds += earlier.rounds;
}

static Expected<ReductionAnswer> cutAndPrint(Oracle &oracle,
                                             const Compile &compile,
                                             const ReducerOptions &options,
                                             const OnSmaller &onSmaller) {
  auto answer =
      reduceText(oracle, compile, options, onSmaller, countInstructions);
  if (!answer)
    return answer;
  if (Error error = printByOpt(oracle, *answer))
    return error;
  return answer;
}

/// The certificate is of the text as it was cut. What opt prints has other
/// lines, so it is cut, too, until the same is printed again.
static Expected<ReductionAnswer> reducePrinted(Oracle &oracle,
                                               const Compile &compile,
                                               const ReducerOptions &options,
                                               const OnSmaller &onSmaller) {
  constexpr int most = 4;
  auto answer = cutAndPrint(oracle, compile, options, onSmaller);
  for (int round = 0; answer && round < most; ++round) {
    std::string printed = answer->compile.input.text();
    auto again = cutAndPrint(oracle, answer->compile, options, onSmaller);
    if (!again)
      return again;
    putInFront(*answer, *again);
    answer = std::move(again);
    if (answer->compile.input.text() == printed)
      return answer;
  }
  if (answer) {
    answer->certified = false;
    addReason(*answer,
              "not certified: what opt prints can be cut again and again");
  }
  return answer;
}

Expected<ReductionAnswer> reduceLLVM(Oracle &oracle, const Compile &compile,
                                     const ReducerOptions &options,
                                     const OnSmaller &onSmaller) {
  ReductionAnswer answer;
  answer.compile = compile;
  answer.rounds = 1;
  auto instructions = instructionsOf(oracle, compile.input);
  if (!instructions)
    return instructions.takeError();
  answer.opsBefore = answer.opsAfter = *instructions;
  auto tool =
      findBeside(oracle.instruments().compiler().identity.path, "llvm-reduce");
  if (tool) {
    Questions questions(oracle, compile, onSmaller, answer);
    auto complaint = drive(*tool, oracle, compile, questions);
    if (Error error = joinErrors(questions.takeError(), complaint.takeError()))
      return error;
    answer.why = *complaint;
  } else {
    answer.why = "llvm-reduce is not there: " + toString(tool.takeError());
  }
  auto isText = becomesText(oracle, onSmaller, answer);
  if (!isText)
    return isText.takeError();
  if (!*isText) {
    auto left = instructionsOf(oracle, answer.compile.input);
    if (!left)
      return left.takeError();
    answer.opsAfter = *left;
    return answer;
  }
  auto text = reducePrinted(oracle, answer.compile, options, onSmaller);
  if (!text)
    return text.takeError();
  text->opsBefore = answer.opsBefore;
  text->opsAfter = countInstructions(text->compile.input.text());
  if (!answer.why.empty())
    text->why = answer.why + (text->why.empty() ? "" : "; ") + text->why;
  text->trajectory.insert(text->trajectory.begin(), answer.trajectory.begin(),
                          answer.trajectory.end());
  return text;
}

} // namespace culprit
