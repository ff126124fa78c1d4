#include "counters/gate/preload/PythonCalls.h"
#include "counters/gate/preload/LoadedObject.h"
#include <cstdio>

namespace culprit::gate {

namespace {

struct PyObject;

/// The functions of CPython's that are used, which are stable since 3.9. Not by
/// dlsym, which may wait for a thread that waits for this one, and whose error
/// the program may ask for.
class Python {
public:
  Python() { isThere = find() && isInitialized(); }
  bool isThere = false;

  int (*isInitialized)() = nullptr;
  void *(*threadState)() = nullptr;
  int (*lock)() = nullptr;
  void (*unlock)(int) = nullptr;
  PyObject *(*currentFrame)() = nullptr; ///< borrowed; the others are owned
  PyObject *(*callerOf)(PyObject *) = nullptr;
  PyObject *(*codeOf)(PyObject *) = nullptr;
  int (*lineOf)(PyObject *) = nullptr;
  PyObject *(*attribute)(PyObject *, const char *) = nullptr;
  const char *(*utf8)(PyObject *) = nullptr;
  void (*take)(PyObject *) = nullptr;
  void (*drop)(PyObject *) = nullptr;
  void (*clearError)() = nullptr;

private:
  bool find() {
    return find(isInitialized, "Py_IsInitialized") &&
           find(threadState, "PyGILState_GetThisThreadState") &&
           find(lock, "PyGILState_Ensure") &&
           find(unlock, "PyGILState_Release") &&
           find(currentFrame, "PyEval_GetFrame") &&
           find(callerOf, "PyFrame_GetBack") &&
           find(codeOf, "PyFrame_GetCode") &&
           find(lineOf, "PyFrame_GetLineNumber") &&
           find(attribute, "PyObject_GetAttrString") &&
           find(utf8, "PyUnicode_AsUTF8") && find(take, "Py_IncRef") &&
           find(drop, "Py_DecRef") && find(clearError, "PyErr_Clear");
  }

  template <typename Function>
  static bool find(Function &function, const char *name) {
    function = reinterpret_cast<Function>(exportedAnywhere(name));
    return function;
  }
};

/// An attribute that is a text, as long as it lives.
class TextOf {
public:
  TextOf(const Python &python, PyObject *object, const char *name)
      : python(python), value(python.attribute(object, name)),
        text(value ? python.utf8(value) : nullptr) {
    if (!text)
      python.clearError();
  }
  ~TextOf() { python.drop(value); }
  TextOf(const TextOf &) = delete;
  TextOf &operator=(const TextOf &) = delete;
  operator const char *() const { return text ? text : "?"; }

private:
  const Python &python;
  PyObject *value;
  const char *text;
};

} // namespace

bool PythonCalls::add(const char *file, int line, const char *function) {
  size_t room = capacity - used;
  int size =
      std::snprintf(bytes + used, room, "%s\t%d\t%s\n", file, line, function);
  if (size < 0 || static_cast<size_t>(size) >= room)
    return false;
  used += static_cast<size_t>(size);
  return true;
}

void PythonCalls::read() {
  clear();
  Python python;
  if (!python.isThere || !python.threadState())
    return;
  int state = python.lock();
  PyObject *frame = python.currentFrame();
  if (frame)
    python.take(frame);
  while (frame) {
    PyObject *code = python.codeOf(frame);
    bool hasRoom = add(TextOf(python, code, "co_filename"),
                       python.lineOf(frame), TextOf(python, code, "co_name"));
    python.drop(code);
    PyObject *caller = hasRoom ? python.callerOf(frame) : nullptr;
    python.drop(frame);
    frame = caller;
  }
  python.unlock(state);
}

} // namespace culprit::gate
