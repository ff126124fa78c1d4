"""Hosts that are hostile to a preloaded library: hosts.py LIBRARY [NAME...]

Each one runs twice, without culprit-gate.so and with it, and must answer the
same: exit code, standard output and error, and about the time. One line a host;
exits 1 on a difference. LIBRARY may contain $PLATFORM, as the loader takes it.
"""
import concurrent.futures, os, re, shutil, signal, subprocess, sys, tempfile, time

ORDER = "log={log};run=apply-pattern:0-5"
TRACE = "log={log}"
SECONDS = 20

SOURCES = {
    "exits": """
#include <stdio.h>
#include <stdlib.h>
static void bye(void) { puts("bye"); }
__attribute__((constructor)) static void first(void) { puts("first"); }
__attribute__((destructor)) static void last(void) { puts("last"); }
int main(void) { atexit(bye); puts("main"); return 3; }
""",
    "own-atexit": """
#include <stdio.h>
#include <stdlib.h>
static int calls;
int __cxa_atexit(void (*f)(void *), void *a, void *d) {
  (void)f; (void)a; (void)d; ++calls; return 0; }
int main(void) { atexit((void (*)(void))main); printf("%d\\n", calls > 0); }
""",
    "many-atexit": """
#include <stdlib.h>
#include <stdio.h>
static int n;
static void f(void) { if (++n == 100000) puts("all"); }
int main(void) { for (int i = 0; i < 100000; ++i) atexit(f); return 0; }
""",
    "threads": """
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <dlfcn.h>
static void *run(void *p) { for (int i = 0; i < 200; ++i) {
  void *h = dlopen("libm.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!h) abort(); dlclose(h); } return p; }
int main(void) { pthread_t t[16]; for (int i = 0; i < 16; ++i)
  pthread_create(&t[i], 0, run, 0); for (int i = 0; i < 16; ++i)
  pthread_join(t[i], 0); puts("joined"); }
""",
    "vfork": """
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) { for (int i = 0; i < 50; ++i) { int s; pid_t p = vfork();
  if (p == 0) { execl("/bin/true", "true", (char *)0); _exit(9); }
  waitpid(p, &s, 0); if (s) return 1; } puts("50"); }
""",
    "raw-clone": """
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) { int s; long p = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (p == 0) { write(1, "child\\n", 6); _exit(4); }
  waitpid((pid_t)p, &s, 0); printf("%d\\n", WEXITSTATUS(s)); }
""",
    "forks": """
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
static int tree(int d) { int n = 1, s; if (d == 0) return n;
  for (int i = 0; i < 3; ++i) if (fork() == 0) _exit(tree(d - 1));
  while (wait(&s) > 0) n += WEXITSTATUS(s); return n; }
int main(void) { printf("%d\\n", tree(4)); }
""",
    "seccomp": """
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <stdlib.h>
#include <unistd.h>
static void bye(void) { write(1, "bye\\n", 4); }
int main(void) { struct sock_filter f[] = {
  {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, nr)},
  {BPF_JMP | BPF_JEQ | BPF_K, 2, 0, SYS_write},
  {BPF_JMP | BPF_JEQ | BPF_K, 1, 0, SYS_exit_group},
  {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_KILL_PROCESS},
  {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}};
  struct sock_fprog p = {5, f}; prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (prctl(PR_SET_SECCOMP, 2, &p)) return 2;
  atexit(bye); write(1, "in\\n", 3); return 0; }
""",
    "seccomp-strict": """
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) { if (prctl(PR_SET_SECCOMP, 1)) return 2;
  write(1, "in\\n", 3); syscall(SYS_exit, 5); }
""",
    "own-code": """
#include <stdio.h>
extern char __executable_start, etext;
int main(void) { unsigned long h = 0; for (char *p = &__executable_start;
  p < &etext; ++p) h = h * 31 + (unsigned char)*p; printf("%lx\\n", h); }
""",
    "dlmopen": """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
int main(void) { for (int i = 0; i < 5; ++i) { void *h =
  dlmopen(LM_ID_NEWLM, "libm.so.6", RTLD_NOW); if (!h) { puts(dlerror());
  return 1; } double (*c)(double) = (double (*)(double))dlsym(h, "cos");
  printf("%g\\n", c(0)); dlclose(h); } }
""",
    "dlerror": """
#include <dlfcn.h>
#include <stdio.h>
#include <errno.h>
#include <stdlib.h>
static void f(void) {}
int main(void) { dlsym(RTLD_DEFAULT, "no_such"); errno = 77; atexit(f);
  int e = errno; const char *s = dlerror(); printf("%d %s\\n", e, s ? s : "-");
  void *h = dlopen("./crasher.so", RTLD_NOW); printf("%d\\n", h != 0); }
""",
    "crash-in-dlopen": """
#include <dlfcn.h>
#include <stdio.h>
int main(void) { void *h = dlopen("./crashes.so", RTLD_NOW);
  printf("%s\\n", h ? "?" : dlerror()); }
""",
    "loads": """
#include <dlfcn.h>
#include <stdio.h>
int main(void) { int n = 0; for (int i = 0; i < 2000; ++i) {
  void *h = dlopen("./quiet.so", RTLD_NOW); n += h != 0; dlclose(h); }
  printf("%d\\n", n); }
""",
    "replaced": """
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>
int main(int n, char **v) { (void)n; unlink(v[0]);
  FILE *f = fopen(v[0], "w"); fputs("#!/bin/false", f); fclose(f);
  void *h = dlopen("./quiet.so", RTLD_NOW);
  rename("other.so", "quiet.so"); void *g = dlopen("./quiet.so", RTLD_NOW);
  printf("%d %d\\n", h != 0, g != 0); }
""",
    "sigsegv": "int main(void) { *(volatile int *)8 = 1; }",
    "overflow": """
int f(volatile char *p) { volatile char b[4096]; b[0] = *p; return f(b) + b[0]; }
int main(void) { volatile char c = 0; return f(&c); }
""",
    "altstack": """
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
static void on(int s) { (void)s; write(1, "caught\\n", 7); _exit(6); }
int f(volatile char *p) { volatile char b[4096]; b[0] = *p; return f(b) + b[0]; }
int main(void) { stack_t k = {.ss_sp = malloc(65536), .ss_size = 65536};
  sigaltstack(&k, 0); struct sigaction a = {.sa_handler = on,
  .sa_flags = SA_ONSTACK}; sigaction(SIGSEGV, &a, 0); volatile char c = 0;
  return f(&c); }
""",
    "small-stack": """
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
static void *run(void *p) { return p; }
int main(void) { pthread_attr_t a; pthread_attr_init(&a);
  pthread_attr_setstacksize(&a, 65536); pthread_t t;
  printf("%d\\n", pthread_create(&t, &a, run, 0)); pthread_join(t, 0); }
""",
    "closed-files": """
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void) { close(0); close(2); printf("%d %d\\n", open("/dev/null", 0),
  open("/dev/null", 0)); }
""",
    "print-fds": """
#include <fcntl.h>
#include <stdio.h>
int main(void) { for (int i = 0; i < 64; ++i)
  if (fcntl(i, F_GETFD) >= 0) printf("%d ", i); puts(""); }
""",
}
CXX = {
    "exceptions": """
#include <cstdio>
#include <stdexcept>
#include <thread>
struct S { ~S() { std::puts("gone"); } } s;
int main() { try { throw std::runtime_error("x"); }
  catch (std::exception &e) { std::puts(e.what()); }
  thread_local struct T { ~T() { std::puts("t"); } } t; (void)t; return 4; }
""",
}
LIBRARIES = {
    "quiet": "struct A { A(); ~A(); int n; } ; A::A() : n(1) {} A::~A() {} A a;",
    "crashes": "struct A { A() { *(volatile int *)8 = 1; } ~A() {} } a;",
    "user": """
#include <cstdio>
__attribute__((constructor)) static void b() { std::puts("user's preload"); }
extern "C" int puts(const char *s) { return std::printf("[%s]\\n", s); }
""",
}
PY = {
    "python-subprocess": "import subprocess as s\nfor i in range(5): print(s.run("
    "['sh','-c','echo $0 a; exit 3'],capture_output=True))",
    "python-fork": "import multiprocessing as m, math\nc=m.get_context('fork')\n"
    "with c.Pool(4) as p: print(p.map(math.sqrt, range(50)))",
    "python-spawn": "import multiprocessing as m, math\n"
    "if __name__=='__main__':\n c=m.get_context('spawn')\n"
    " with c.Pool(2) as p: print(p.map(math.sqrt, range(9)))",
    "python-threads": "import threading as t\nr=[]\nq=[t.Thread(target=lambda:"
    "r.append(sum(range(9999)))) for _ in range(40)]\n[x.start() for x in q]\n"
    "[x.join() for x in q]\nprint(len(r))",
    "python-dlopen": "import ctypes,_ctypes\nfor i in range(300):\n"
    " h=ctypes.CDLL('libz.so.1')._handle; _ctypes.dlclose(h)\nprint('ok')",
    "python-modules": "import json,sqlite3,ssl,decimal,zlib,hashlib,lzma\n"
    "print(hashlib.sha256(b'x').hexdigest(), sqlite3.connect(':memory:')."
    "execute('select 1+1').fetchall())",
    "python-exit": "import atexit,os,sys\natexit.register(print,'bye')\n"
    "if os.fork()==0: sys.exit(3)\nos.wait()\nraise SystemExit('no')",
    "python-segv": "import ctypes\nctypes.string_at(8)",
    "python-env": "import os\nprint(sorted(k for k in os.environ if k not in "
    "('LD_PRELOAD','CULPRIT_GATE','ASAN_OPTIONS')))",
}
MODULE = """
func.func @f(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %a, %c0 : i32
  %1 = arith.muli %0, %c0 : i32
  %2 = arith.addi %1, %0 : i32
  return %2 : i32
}
"""
MLIR = "mlir-opt-22 m.mlir --canonicalize"


class Host:
    def __init__(self, name, command, needs="", order=ORDER):
        self.name, self.command, self.needs = name, command, needs.split()
        self.order = order


def shell_hosts():
    rows = [
        ("coreutils", "ls / | sort | wc -l; seq 1000 | shuf --random-source=/bin/sh | md5sum"),
        ("false", "false"),
        ("cat-binary", "cat /bin/ls | sha256sum"),
        ("dd", "dd if=/dev/zero bs=1k count=99 status=none | cksum"),
        ("sort", "seq 100000 | sort -R --random-source=/bin/ls | tail -1", "sort"),
        ("find", "find /etc -maxdepth 1 | sort | head -5"),
        ("tar", "tar cf - -C /etc hostname passwd | tar tf -", "tar"),
        ("xz", "seq 9999 | xz -T2 | xz -d | md5sum", "xz"),
        ("git", "git init -q r && cd r && git -c user.name=a -c user.email=b commit -q"
         " --allow-empty -m x --date=@0 && git log --format=%s && git status", "git"),
        ("gcc", "echo 'int main(){return 7;}' > x.c && gcc -o x x.c && ./x", "gcc"),
        ("gcc-error", "echo 'int main(' > x.c; gcc x.c", "gcc"),
        ("clang", "echo 'int main(){return 7;}' > x.c && clang -o x x.c && ./x", "clang"),
        ("cmake", "echo 'project(a NONE)' > CMakeLists.txt; cmake -S . -B b"
         " | grep -v '(.*s)'", "cmake"),
        ("make", "printf 'a: b\\n\\techo a\\nb:\\n\\techo b; exit 1\\n' > Makefile; make", "make"),
        ("ninja", "printf 'rule r\\n command = echo x > $out\\nbuild a: r\\n' > build.ninja;"
         " ninja; cat a", "ninja"),
        ("perl", "perl -e 'use POSIX; print floor(3.5); if (fork) { wait } else { exit 2 }"
         " print $?>>8, \"\\n\"; die \"x\"'", "perl"),
        ("bash", "bash -c 'f() { echo $1; (exit 4); }; trap \"echo t\" EXIT; f a; g=$(f b);"
         " echo $g $?; kill -TERM $$; sleep 1'", "bash"),
        ("dash", "dash -c 'set -e; echo a | while read x; do echo $x; done; false; echo no'",
         "dash"),
        ("busybox", "busybox sh -c 'echo a | busybox sed s/a/b/; exit 5'", "busybox"),
        ("awk", "seq 100 | awk '{s+=$1} END {print s; exit 3}'", "awk"),
        ("pipeline", "yes | head -3; exec 3>&1; (exit 3) | cat; yes 2>&1 | true; echo $?"),
        ("ssh-keygen", "ssh-keygen -q -t ed25519 -N '' -f k && ssh-keygen -y -f k | wc -w",
         "ssh-keygen"),
        ("sqlite", "sqlite3 d 'create table t(a); insert into t values(1); select * from t;'"
         " 'select no'", "sqlite3"),
        ("openssl", "openssl dgst -sha256 /bin/sh", "openssl"),
        ("curl", "curl -s file:///etc/hostname; curl -s no-scheme://x; echo $?", "curl"),
        ("jq", "echo '{\"a\":[1,2]}' | jq -c '.a|add'", "jq"),
        ("node", "node -e 'console.log([1,2].map(x=>x*2)); process.exit(3)'", "node"),
        ("java", "java -Xshare:auto -version 2>&1 | wc -l", "java"),
        ("rustc", "rustc --version", "rustc"),
        ("tclsh", "echo 'puts [expr 1+1]; exec sh -c \"exit 3\"' | tclsh", "tclsh"),
        ("opt-22", "echo 'define i32 @f() { ret i32 1 }' | opt-22 -S -O2", "opt-22"),
        ("llc-22", "echo 'define i32 @f() { ret i32 1 }' | llc-22", "llc-22"),
        ("gdb", "gdb -q -nx -batch -ex 'set startup-with-shell off' -ex 'break main' -ex run"
         " -ex continue ./exits 2>&1 | grep -v -e process -e libthread -e thread_db", "gdb"),
        ("valgrind", "valgrind -q --error-exitcode=9 ./exits", "valgrind"),
        ("strace", "strace -f -o /dev/null ./exits", "strace"),
        ("exec-chain", "exec sh -c 'exec bash -c \"exec env A=b sh -c \\\"exec ./exits\\\"\"'"),
        ("env-cleared", "env -i ./exits; env -u CULPRIT_GATE ./exits"),
        ("timeout", "timeout 0.2 sleep 5; timeout -s KILL 0.2 sleep 5; echo $?", "timeout"),
        ("killed", "sh -c 'kill -9 $$'; echo $?; kill -ABRT $$"),
        ("xargs", "seq 60 | xargs -P 4 -n 3 echo | sort -n | md5sum", "xargs"),
        ("forks-shell", "f() { if [ $1 -gt 0 ]; then f $(($1-1)) & f $(($1-1)) & wait; fi; };"
         " f 5; echo done"),
        ("closed-stderr", "./exits 2>&-; ls /no/such 2>&-; echo $?"),
        ("closed-stdin", "./exits <&-; cat <&-; ./print-fds <&- 2>&1"),
        ("all-closed", "./exits <&- >&- 2>&-; echo $?"),
        ("open-files", "./print-fds; ./closed-files"),
        ("limit-memory", "ulimit -v 60000; ls / > /dev/null; ./exits; ./loads; ./small-stack"),
        ("limit-files", "ulimit -n 4; ./exits; cat /etc/hostname"),
        ("limit-no-files", "ulimit -n 3; ./static-exits"),
        ("limit-file-size", "ulimit -f 1; ./exits; seq 9999 > f; echo $?"),
        ("limit-processes", "ulimit -u 4000; ./forks"),
        ("limit-stack", "ulimit -s 256; ./exits; ./small-stack"),
        ("limit-cpu", "ulimit -t 1; ./exits"),
        ("bind-now", "LD_BIND_NOW=1 ./exits; LD_BIND_NOT=1 ./exits"),
        ("loader-debug", "LD_TRACE_LOADED_OBJECTS=1 ./static-exits"),
        ("loader-direct", "/lib64/ld-linux-x86-64.so.2 ./exits"),
        ("own-preload", "LD_PRELOAD=$LD_PRELOAD:$PWD/user.so ./exits"),
        ("own-preload-first", "LD_PRELOAD=$PWD/user.so:$LD_PRELOAD ./exits"),
        ("jemalloc", "LD_PRELOAD=$LD_PRELOAD:libjemalloc.so.2 python3 -c 'print(1)'",
         "lib:libjemalloc.so.2"),
        ("tcmalloc", "LD_PRELOAD=$LD_PRELOAD:libtcmalloc_minimal.so.4 python3 -c 'print(1)'",
         "lib:libtcmalloc_minimal.so.4"),
        ("setuid", "setpriv --reuid 65534 --clear-groups ./setuid-id -u", "setpriv root"),
        ("unprivileged", "setpriv --reuid 65534 --clear-groups ./exits", "setpriv root"),
        ("static", "./static-exits"),
        ("static-pie", "./static-pie-exits", "file:static-pie-exits"),
        ("stripped", "./stripped-exits"),
        ("no-pie", "./no-pie-exits"),
        ("musl", "./musl-exits", "file:musl-exits"),
        ("musl-static", "./musl-static-exits", "file:musl-static-exits"),
        ("32-bit", "./m32-exits", "file:m32-exits"),
        ("32-bit-static", "./m32-static-exits", "file:m32-static-exits"),
        ("address-sanitizer", "./asan-exits", "file:asan-exits"),
        ("address-sanitizer-error", "./asan-sigsegv 2>&1 | grep -c SEGV", "file:asan-sigsegv"),
        ("clang-address-sanitizer", "./clang-asan-exits", "file:clang-asan-exits"),
        ("thread-sanitizer", "./tsan-threads", "file:tsan-threads"),
        ("ub-sanitizer", "./ubsan-exits", "file:ubsan-exits"),
        ("script", "printf '#!/bin/sh\\necho $0\\n' > s; chmod +x s; ./s"),
        ("replaced", "cp replaced gone; ./gone; cat gone"),
        ("deleted", "cp exits gone; sh -c 'exec 3<gone; rm gone; exec /dev/fd/3'"),
        ("no-directory", "mkdir d; cd d; rmdir ../d; ../exits; /bin/pwd -P"),
        ("chroot", "mkdir c; cp static-exits c; chroot c /static-exits", "root"),
        ("cpp-exceptions", "./exceptions"),
    ]
    return [Host(row[0], row[1], *row[2:]) for row in rows]


def mlir_hosts():
    long = "x" * 300
    quiet = [
        ("mlir", MLIR, TRACE),
        ("mlir-gate-all", MLIR, TRACE + ";run=apply-pattern:0-4000000000"),
        ("mlir-read-only-log", MLIR, "log=/proc/no/log"),
        ("mlir-no-log-directory", MLIR, "log=no/such/directory/log"),
        ("mlir-full-disk", "mkdir t; mount -t tmpfs -o size=64k none t && " + MLIR
         + "; umount t", "log=t/log"),
        ("mlir-log-is-directory", MLIR, "log=/"),
        ("mlir-dev-full", MLIR, "log=/dev/full"),
        ("mlir-long-log", MLIR, "log=/tmp/" + "x" * 5000),
        ("mlir-long-log-name", MLIR, "log=/tmp/" + long),
        ("mlir-empty-order", MLIR, ""),
        ("mlir-garbage-order", MLIR, "run=apply-pattern:9-3;\x01\x02=;;;=log=log"),
        ("mlir-garbage-numbers", MLIR, "run=a:99999999999999999999999-1"),
        ("mlir-garbage-words", MLIR, "run=:;run;log;within=x;root"),
        ("mlir-many-rules", MLIR, ";".join(f"run=t{i}:0-1" for i in range(500))),
        ("mlir-long-order", MLIR, "run=apply-pattern:"
         + ",".join(f"{2*i}-{2*i+2}" for i in range(6000)) + ",12000-99999999"),
        ("mlir-ir", MLIR, TRACE + ";ir=0"),
        ("mlir-ir-no-directory", MLIR, "log=no/such/log;ir=0"),
        ("mlir-changes-verify", MLIR, TRACE + ";changes=all;verify=all"),
        ("mlir-limit-file-size", "ulimit -f 1; " + MLIR, TRACE),
        ("mlir-limit-file-size-ir", "ulimit -f 0; " + MLIR + " | cat", TRACE + ";ir=0"),
        ("mlir-limit-memory", "ulimit -v 900000; " + MLIR, TRACE),
        ("mlir-limit-files", "ulimit -n 5; " + MLIR, TRACE),
        ("mlir-closed-stderr", MLIR + " 2>&-", TRACE),
        ("mlir-closed-stdin", MLIR + " <&-", TRACE),
        ("mlir-closed-all", MLIR + " -o o <&- >&- 2>&-; cat o", TRACE + ";mark"),
        ("mlir-error", "mlir-opt-22 m.mlir --no-such-pass", TRACE),
        ("mlir-no-pass", "mlir-opt-22 m.mlir", TRACE),
        ("mlir-server", "mlir-lsp-server-22 < /dev/null 2> /dev/null", TRACE),
        ("mlir-actions-log", "mlir-opt-22 m.mlir --canonicalize --mlir-disable-threading"
         " --log-actions-to=- | sed 's/0x[0-9a-f]*//g'", TRACE),
        ("mlir-own-counter", MLIR + " --mlir-disable-threading"
         " --mlir-debug-counter=apply-pattern-skip=0,apply-pattern-count=1"
         " --mlir-print-debug-counter", TRACE),
        ("mlir-seccomp-no-mprotect", "./no-mprotect " + MLIR, TRACE),
    ]
    for name, command, order in quiet:
        needs = "mlir-opt-22"
        if "mount" in command:
            needs += " root mount"
        if "server" in command:
            needs += " mlir-lsp-server-22"
        if "no-mprotect" in command:
            needs += " file:no-mprotect"
        yield Host(name, command, needs, order)


def c_hosts():
    for name in SOURCES:
        if name not in ("print-fds", "closed-files", "replaced"):
            yield Host(name, "./" + name)


def python_hosts():
    for name in PY:
        yield Host(name, f"python3 {name}.py", "python3")


# Refuses what patches code: the process goes on with it.
SOURCES_LATER = {
    "no-mprotect": """
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(int n, char **v) { (void)n; struct sock_filter f[] = {
  {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, nr)},
  {BPF_JMP | BPF_JEQ | BPF_K, 0, 3, SYS_mprotect},
  {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, args[2])},
  {BPF_JMP | BPF_JSET | BPF_K, 0, 1, 2},
  {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | EACCES},
  {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}};
  struct sock_fprog p = {6, f}; prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (prctl(PR_SET_SECCOMP, 2, &p)) return 2; execvp(v[1], v + 1); return 3; }
"""
}

VARIANTS = [  # program, compiler, source, flags
    ("static-exits", "gcc", "exits", "-static"),
    ("static-pie-exits", "gcc", "exits", "-static-pie"),
    ("stripped-exits", "gcc", "exits", "-s"),
    ("no-pie-exits", "gcc", "exits", "-no-pie"),
    ("musl-exits", "musl-gcc", "exits", ""),
    ("musl-static-exits", "musl-gcc", "exits", "-static"),
    ("m32-exits", "gcc", "exits", "-m32"),
    ("m32-static-exits", "gcc", "exits", "-m32 -static"),
    ("asan-exits", "gcc", "exits", "-fsanitize=address"),
    ("asan-sigsegv", "gcc", "sigsegv", "-fsanitize=address"),
    ("clang-asan-exits", "clang", "exits", "-fsanitize=address"),
    ("tsan-threads", "gcc", "threads", "-fsanitize=thread"),
    ("ubsan-exits", "gcc", "exits", "-fsanitize=undefined"),
]


def compile_one(job):
    directory, compiler, source, output, flags = job
    if not shutil.which(compiler):
        return
    subprocess.run([compiler, "-w", "-o", output, source, *flags.split()],
                   cwd=directory, capture_output=True, timeout=60)


def build(directory):
    jobs = []
    for table, end, compiler, flags in ((SOURCES | SOURCES_LATER, ".c", "gcc", ""),
                                        (CXX, ".cpp", "g++", ""),
                                        (LIBRARIES, ".cpp", "g++", "-shared -fPIC")):
        for name, text in table.items():
            with open(f"{directory}/{name}{end}", "w") as file:
                file.write(text)
            output = name + (".so" if "-shared" in flags else "")
            jobs.append((directory, compiler, name + end, output, flags))
    jobs += [(directory, compiler, source + ".c", output, flags)
             for output, compiler, source, flags in VARIANTS]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(compile_one, jobs))
    for name, text in PY.items():
        with open(f"{directory}/{name}.py", "w") as file:
            file.write(text)
    with open(f"{directory}/m.mlir", "w") as file:
        file.write(MODULE)
    shutil.copy(f"{directory}/quiet.so", f"{directory}/other.so")
    shutil.copy("/usr/bin/id", f"{directory}/setuid-id")
    os.chmod(f"{directory}/setuid-id", 0o4755)


def missing(host, directory):
    for need in host.needs:
        if need == "root":
            if os.getuid() != 0:
                return "needs root"
        elif need.startswith("lib:"):
            cache = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True)
            if need[4:] not in cache.stdout:
                return f"no {need[4:]}"
        elif need.startswith("file:"):
            if not os.path.exists(f"{directory}/{need[5:]}"):
                return f"{need[5:]} cannot be built here"
        elif not shutil.which(need):
            return f"no {need}"
    return None


def run(host, work, environment):
    """In a directory of the same name each time: outputs may show it."""
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(DIRECTORY, work)
    began = time.monotonic()
    process = subprocess.Popen(["bash", "-c", host.command], cwd=work, env=environment,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, start_new_session=True)
    try:
        out, error = process.communicate(timeout=SECONDS)
        code = process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, error = process.communicate()
        code = "no end"
    seconds = time.monotonic() - began
    # bash names the process that it saw die.
    return code, out, re.sub(rb"line 1: +\d+", b"line 1: PID", error), seconds


def judge(host, root):
    reason = missing(host, DIRECTORY)
    if reason:
        return "skip", reason
    work = f"{root}/{host.name}/w"
    os.makedirs(f"{root}/{host.name}")
    # ASan wants to be the first of the preloaded libraries, or this.
    plain = dict(os.environ, LC_ALL="C", ASAN_OPTIONS="detect_leaks=0")
    gated = dict(plain, LD_PRELOAD=LIBRARY,
                 ASAN_OPTIONS="verify_asan_link_order=0:detect_leaks=0",
                 CULPRIT_GATE=host.order.replace("{log}", f"{root}/{host.name}/log"))
    plain.pop("LD_PRELOAD", None)
    for attempt in range(3):  # the machine may be busy
        want, got = run(host, work, plain), run(host, work, gated)
        if got[:3] == want[:3] and got[3] > 2 * want[3] + 0.5:
            continue
        break
    for what, a, b in zip(("exit", "stdout", "stderr"), want, got):
        if a != b:
            return "DIFF", f"{what}: {str(a)[-400:]} became {str(b)[-400:]}"
    if got[3] > 2 * want[3] + 0.5:
        return "DIFF", f"{want[3]:.2f} s became {got[3]:.2f} s"
    return "same", f"exit {got[0]}, {want[3]:.2f} s, {got[3]:.2f} s"


def main():
    global LIBRARY, DIRECTORY
    LIBRARY = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="gate-hosts-") as root:
        os.chmod(root, 0o755)
        DIRECTORY = f"{root}/programs"
        os.mkdir(DIRECTORY)
        build(DIRECTORY)
        hosts = [*shell_hosts(), *c_hosts(), *python_hosts(), *mlir_hosts()]
        if sys.argv[2:]:
            hosts = [host for host in hosts if host.name in sys.argv[2:]]
        results = {}
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            for host, (result, text) in zip(hosts, pool.map(
                    lambda host: judge(host, root), hosts)):
                results.setdefault(result, []).append(host.name)
                print(f"{result} {host.name}: {text}", flush=True)
        print(", ".join(f"{len(names)} {result}" for result, names in results.items()))
        sys.exit(1 if "DIFF" in results else 0)


main()
