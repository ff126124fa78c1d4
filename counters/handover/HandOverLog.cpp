#include "counters/handover/HandOverLog.h"
#include "counters/handover/HandOverProtocol.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace llvm;

namespace culprit {

namespace {
struct Record {
  StringRef name, bytes;
  int64_t number = 0;
};

class Reading {
public:
  explicit Reading(StringRef log) : rest(log) {}

  HandOver run() {
    while (auto record = next())
      take(*record);
    return std::move(result);
  }

private:
  std::optional<Record> next() {
    auto [line, behind] = rest.split('\n');
    Record record;
    StringRef number, length;
    std::tie(record.name, number) = line.split(' ');
    std::tie(number, length) = number.split(' ');
    size_t bytes = 0;
    if (number.getAsInteger(10, record.number) ||
        length.getAsInteger(10, bytes) || behind.size() <= bytes)
      return std::nullopt;
    record.bytes = behind.take_front(bytes);
    rest = behind.drop_front(bytes + 1);
    return record;
  }

  void take(const Record &record) {
    if (record.name == "tries")
      result.tried.push_back(record.bytes.str());
    else if (record.name == "loads")
      result.loaded = true;
    else if (record.name == "begins")
      begin(record);
    else if (record.name == "returns" && !result.calls.empty())
      end(result.calls.back(), record);
    else if (record.name == "bytes" && !result.calls.empty())
      result.calls.back().bytes = static_cast<uint64_t>(record.number);
    else if (record.name == "starts")
      start(record);
    else if (record.name == "ended")
      wait(record);
  }

  void begin(const Record &record) {
    using Kind = HandOver::Call::Kind;
    HandOver::Call call;
    call.kind = record.number == handover::Add      ? Kind::Add
                : record.number == handover::Verify ? Kind::Verify
                                                    : Kind::Compile;
    call.text = record.bytes.str();
    result.calls.push_back(std::move(call));
  }

  static void end(HandOver::Call &call, const Record &record) {
    call.code = static_cast<int>(record.number);
    if (!record.bytes.empty())
      call.text = record.bytes.rtrim('\0').str();
  }

  void start(const Record &record) {
    running[record.number] = result.programs.size();
    HandOver::Program &program = result.programs.emplace_back();
    SmallVector<StringRef, 16> words;
    record.bytes.rtrim('\0').split(words, '\0');
    for (StringRef word : words)
      program.argv.push_back(word.str());
  }

  void wait(const Record &record) {
    auto found = running.find(record.number);
    if (found == running.end())
      return;
    auto [status, text] = record.bytes.split(' ');
    int value = 0;
    if (status.getAsInteger(10, value))
      return;
    HandOver::Program &program = result.programs[found->second];
    program.status = value;
    program.text = text.str();
    running.erase(found);
  }

  StringRef rest;
  HandOver result;
  std::map<int64_t, size_t> running;
};
} // namespace

HandOver parseHandOverLog(StringRef log) { return Reading(log).run(); }

/// `preload.PID`, and not a file that belongs to it.
static bool isLog(const ProducedFile &file) {
  StringRef number = StringRef(file.name).split('.').second;
  return !number.empty() && all_of(number, isDigit);
}

static size_t amountOf(const HandOver &handOver) {
  return handOver.tried.size() + handOver.calls.size() +
         handOver.programs.size();
}

std::optional<HandOver> handOverOf(const CompileResult &result) {
  std::optional<HandOver> most;
  StringRef from;
  for (const ProducedFile &file : result.preloadFiles) {
    if (!isLog(file))
      continue;
    HandOver handOver = parseHandOverLog(file.bytes);
    if (most && amountOf(handOver) <= amountOf(*most))
      continue;
    most = std::move(handOver);
    from = file.name;
  }
  for (const ProducedFile &file : result.preloadFiles) {
    StringRef name = file.name;
    if (most && name.consume_front(from) && name.consume_front("."))
      most->files.push_back({name.str(), file.bytes});
  }
  return most;
}

} // namespace culprit
