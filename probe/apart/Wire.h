//===- Wire.h - Values as bytes, between copies of one process --*- C++ -*-===//
//
// Numbers, strings, vectors, maps, pairs, and structs for which `fields(value)`
// gives a tuple of references. Both ends are one program, so the bytes do not
// say what they are; but a process that is about to die can write anything.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_APART_WIRE_H
#define CULPRIT_PROBE_APART_WIRE_H

#include "llvm/ADT/StringRef.h"
#include <cstring>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace culprit::wire {

template <typename T>
concept Number = std::is_arithmetic_v<T> || std::is_enum_v<T>;
template <typename T>
concept Struct = requires(T &value) {
  fields(value);
};

class Writer {
public:
  std::string bytes;

  template <Number T> void put(const T &value) {
    bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
  }
  void put(const std::string &text) {
    put(text.size());
    bytes += text;
  }
  template <typename T> void put(const std::vector<T> &all) {
    put(all.size());
    for (const T &one : all)
      put(one);
  }
  template <typename K, typename V> void put(const std::map<K, V> &all) {
    put(all.size());
    for (const auto &[key, value] : all)
      putAll(key, value);
  }
  template <typename A, typename B> void put(const std::pair<A, B> &both) {
    putAll(both.first, both.second);
  }
  template <Struct T> void put(const T &value) {
    std::apply([&](auto &...each) { putAll(each...); },
               fields(const_cast<T &>(value)));
  }
  template <typename... Ts> void putAll(const Ts &...values) {
    (put(values), ...);
  }
};

/// A value for which the bytes run out stays as it is, and `isSound` is false.
class Reader {
public:
  explicit Reader(llvm::StringRef bytes) : rest(bytes) {}
  bool isSound = true;

  template <Number T> void take(T &value) {
    if (llvm::StringRef bytes = next(sizeof value); !bytes.empty())
      std::memcpy(&value, bytes.data(), sizeof value);
  }
  void take(bool &value) {
    char byte = value;
    take(byte);
    value = byte != 0;
  }
  void take(std::string &text) { text = next(count()).str(); }
  template <typename T> void take(std::vector<T> &all) {
    for (size_t left = count(); left && isSound; --left)
      take(all.emplace_back());
  }
  template <typename K, typename V> void take(std::map<K, V> &all) {
    for (size_t left = count(); left && isSound; --left) {
      K key{};
      take(key);
      take(all[key]);
    }
  }
  template <typename A, typename B> void take(std::pair<A, B> &both) {
    takeAll(both.first, both.second);
  }
  template <Struct T> void take(T &value) {
    std::apply([&](auto &...each) { takeAll(each...); }, fields(value));
  }
  template <typename... Ts> void takeAll(Ts &...values) { (take(values), ...); }

private:
  size_t count() {
    size_t number = 0;
    take(number);
    return number;
  }
  llvm::StringRef next(size_t size) {
    isSound &= size <= rest.size();
    if (!isSound)
      return {};
    llvm::StringRef bytes = rest.take_front(size);
    rest = rest.drop_front(size);
    return bytes;
  }

  llvm::StringRef rest;
};

template <typename... Ts> std::string written(const Ts &...values) {
  Writer writer;
  writer.putAll(values...);
  return std::move(writer.bytes);
}

} // namespace culprit::wire
#endif
