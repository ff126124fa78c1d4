#!/usr/bin/env python3
"""slurm_cluster.py DIR COMMAND...: a Slurm of two nodes on this machine's loopback, of
Debian's packages, for as long as the command runs. SLURM_CONF leads to it; the pids of the
nodes are in DIR/n0.pid and DIR/n1.pid. Ends with the command's exit code."""
import os, shutil, signal, socket, subprocess, sys, time
from pathlib import Path

where = Path(sys.argv[1]).absolute()
started = []


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(*command, **more):
    log = open(where / (Path(command[0]).name + f"-{len(started)}.log"), "w")
    started.append(subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True, **more))
    return started[-1]


def configure():
    shutil.rmtree(where, ignore_errors=True)
    for name in ("state", "n0", "n1"):
        (where / name).mkdir(parents=True)
    key, sock = where / "munge.key", where / "munge.socket"
    key.write_bytes(os.urandom(1024))
    key.chmod(0o600)
    host = socket.gethostname()
    nodes = "".join(f"NodeName=n{i} NodeHostname={host} NodeAddr=127.0.0.1 Port={free_port()} CPUs=1 RealMemory=8192 State=UNKNOWN\n"
                    for i in (0, 1))
    (where / "slurm.conf").write_text(f"""ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={free_port()}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={sock}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
SlurmdTimeout=5
KillWait=20
ReturnToService=2
StateSaveLocation={where}/state
SlurmdSpoolDir={where}/%n
SlurmctldPidFile={where}/slurmctld.pid
SlurmdPidFile={where}/%n.pid
MaxArraySize=1001
{nodes}PartitionName=all Nodes=ALL Default=YES State=UP OverSubscribe=FORCE:2
""")
    os.environ["SLURM_CONF"] = str(where / "slurm.conf")
    start("munged", "--force", "--foreground", f"--key-file={key}", f"--socket={sock}",
          f"--pid-file={where}/munge.pid", f"--log-file={where}/munged.log", f"--seed-file={where}/munge.seed")
    wait_for(lambda: sock.exists(), "munged")


def wait_for(condition, what):
    end = time.monotonic() + 60
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"{what} does not come up; see {where}")
        time.sleep(0.1)


def up():
    said = subprocess.run(["sinfo", "-h", "-o", "%T %D"], capture_output=True, text=True).stdout
    return said.split() == ["idle", "2"]


def main():
    code = 70
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # what is started ends with us
    try:
        configure()
        start("slurmctld", "-D", "-i")
        for node in ("n0", "n1"):
            start("slurmd", "-D", "-N", node)
        wait_for(up, "Slurm")
        code = subprocess.run(sys.argv[2:]).returncode
    finally:
        for process in reversed(started):
            process.send_signal(signal.SIGTERM)
        for process in reversed(started):
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
    sys.exit(code)


main()
