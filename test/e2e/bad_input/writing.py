"""What stops a write half way leaves every file as it was."""
import os
import resource
import signal
import subprocess
import threading

from project import ORDERS, Failed, Run, Skipped, plan, shard

BOTH = plan(Audit=shard("AuditId"), Orders=shard("OrderId"))
REWRITE = ("rewrite", "-p", "build", "--write", "--runtime", "third_party")


def changed_between_reading_and_writing(make):
    """A header that is a pipe holds keyspread up until the file behind it has changed."""
    program = make({"z_last.cpp": '#include "gate.h"\n'})
    gate = program.root / "gate.h"
    os.mkfifo(gate)
    process = program.start(*REWRITE, "-j1")
    with _opened(gate, process) as pipe:
        later = ORDERS.replace("add_order", "add_an_order")
        program.write("orders.cpp", later)
        pipe.write(b"int gate;\n")
    run = Run(REWRITE, process).exits(2).says("orders.cpp: the file has changed since it was read", "run again")
    run.expect(program.read("orders.cpp").decode() == later, "the changed file was overwritten")
    run.expect(b"ShardId" not in program.read("schema.sql"), "another file was written")
    run.expect(not (program.root / "third_party").exists(), "the runtime was written")


def _opened(gate, process):
    """The pipe, as soon as keyspread reads it."""
    result = []

    def wait():
        result.append(open(gate, "wb"))

    waiter = threading.Thread(target=wait, daemon=True)
    waiter.start()
    waiter.join(60)
    if not result:
        process.kill()
        raise Failed("keyspread never read the header")
    return result[0]


def read_only_file(make):
    program = make({"keyspread.json": BOTH})
    (program.root / "orders.cpp").chmod(0o444)
    before = program.files()
    run = program.run(*REWRITE).exits(2).says("orders.cpp: the file is read-only", "nothing was written")
    run.expect(program.files() == before, "a file was changed")


def read_only_folder(make):
    program = make({"keyspread.json": BOTH, "src/orders.cpp": ORDERS, "orders.cpp": None})
    (program.root / "src").chmod(0o555)
    before = program.files()
    run = program.run(*REWRITE).exits(2).says("src/orders.cpp: its directory is read-only", "nothing was written")
    run.expect(program.files() == before, "a file was changed")
    (program.root / "src").chmod(0o755)


def full_disk(make):
    """A disk with room for the first copies only."""
    program = make({"keyspread.json": BOTH})
    disk = program.root.parent / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(disk)], capture_output=True)
    if mounted.returncode:
        raise Skipped("no right to mount a small disk: " + mounted.stderr.decode().strip())
    try:
        on_disk = make({"keyspread.json": BOTH}, at="disk/program")
        with open(on_disk.root / "filler", "wb") as filler:
            room = os.statvfs(disk)
            filler.write(b"x" * ((room.f_bavail - 3) * room.f_frsize))
        _nothing_happens(on_disk, "No space left on device")
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def write_that_fails_in_the_middle(make):
    """As on a full disk, for those who may not mount one: no file may get beyond 4 KiB."""
    program = make({"keyspread.json": BOTH, "orders.cpp": ORDERS + "// " + "x" * 5000 + "\n"})

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    _nothing_happens(program, "File too large", preexec_fn=limit)


def _nothing_happens(program, reason, **options):
    before = program.files()
    run = program.run("rewrite", "-p", "build", "--write", **options).exits(2).says(reason, "nothing was written")
    run.expect(program.files() == before, "files differ: " + ", ".join(
        name for name in before.keys() | program.files().keys() if before.get(name) != program.files().get(name)))
    program.run("undo", "-p", "build").exits(2).says("nothing to undo")


def killed_before_it_writes(make):
    """Nothing is left behind that a second run would stumble over."""
    program = make({"z_last.cpp": '#include "gate.h"\n'})
    os.mkfifo(program.root / "gate.h")
    process = program.start(*REWRITE, "-j1")
    with _opened(program.root / "gate.h", process):
        process.kill()
    Run(REWRITE, process)
    (program.root / "gate.h").unlink()
    program.write("gate.h", "int gate;\n")
    program.run(*REWRITE).exits(0).says("changed orders.cpp")


def undo_brings_back_every_byte(make):
    program = make({"keyspread.json": BOTH})
    before = program.files()
    run = program.run(*REWRITE).exits(0).says("changed orders.cpp", "created third_party/keyspread/keyspread.h", "'keyspread undo'")
    run.expect(program.files() != before, "nothing was written")
    program.run("undo", "-p", "build").exits(0).says("restored orders.cpp", "removed third_party/keyspread/keyspread.h")
    run.expect(program.files() == before, "undo left a difference")
    run.expect(not (program.root / ".keyspread").exists(), "undo left its folder")
    program.run("undo", "-p", "build").exits(2).says("nothing to undo")


def undo_after_a_later_change(make):
    program = make()
    program.run(*REWRITE).exits(0)
    later = program.read("orders.cpp") + b"// mine\n"
    program.write("orders.cpp", later)
    run = program.run("undo", "-p", "build").exits(2).says("orders.cpp", "nothing was undone")
    run.expect(program.read("orders.cpp") == later, "a later change was lost")
    run.expect(b"ShardId" in program.read("schema.sql"), "half of the write was undone")


def older_runtime_in_the_way(make):
    """It is brought up to date, and undo brings it back."""
    program = make({"third_party/keyspread/keyspread.h": "// older\n"})
    before = program.files()
    run = program.run(*REWRITE).exits(0).says("changed third_party/keyspread/keyspread.h")
    program.run("undo", "-p", "build").exits(0)
    run.expect(program.files() == before, "undo left a difference")


def second_run_is_empty(make):
    program = make({"keyspread.json": BOTH})
    program.run(*REWRITE).exits(0)
    before = program.files()
    run = program.run(*REWRITE).exits(0)
    run.expect(program.files() == before, "the second run changed a file")
    run.expect("changed" not in run.text, "the second run says it changed a file")
