"""A private PostgreSQL for one test run: started when the first case asks for it, on a
unix socket of its own, by a user that is not root (the server refuses root)."""
import glob
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading


class Missing(Exception):
    """PostgreSQL is not here, or cannot be started."""


def _user():
    """Who runs the server: ourselves, or of root's making 'nobody'."""
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []


def _bin():
    """The folder that holds the server's programs and the client's."""
    known = sorted(map(pathlib.Path, glob.glob("/usr/lib/postgresql/*/bin")), reverse=True)
    for folder in known + [pathlib.Path(p) for p in os.environ.get("PATH", "").split(os.pathsep)]:
        if all((folder / name).exists() for name in ("initdb", "pg_ctl", "psql")):
            return folder
    raise Missing("postgresql is not installed, so libpq programs were not run")


class Cluster:
    _lock = threading.Lock()
    _folder = None

    @classmethod
    def _start(cls):
        if cls._folder:
            return
        tools = _bin()
        # Socket names must be short, and the server's user must reach the folder.
        folder = pathlib.Path(tempfile.mkdtemp(prefix="kspg"))
        folder.chmod(0o777)
        data = folder / "data"
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        for command in (
            [tools / "initdb", "-D", data, "-U", "keyspread", "-A", "trust", "-E", "UTF8"],
            [tools / "pg_ctl", "-D", data, "-l", folder / "log", "-o", options, "-w", "start"],
        ):
            ran = subprocess.run([*_user(), *map(str, command)], cwd=folder, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=120)
            if ran.returncode:
                shutil.rmtree(folder, ignore_errors=True)
                raise Missing(f"postgresql does not start: {ran.stderr}")
        cls._folder = folder

    @classmethod
    def answers(cls, name, schema, program):
        """What the program prints on a new database that has the schema."""
        with cls._lock:
            cls._start()
        socket = f"host={cls._folder} user=keyspread"
        for database, sql in (("postgres", f'CREATE DATABASE "{name}"'), (name, schema)):
            subprocess.run([str(_bin() / "psql"), "-q", "-v", "ON_ERROR_STOP=1", "-c", sql,
                            f"{socket} dbname={database}"], check=True, capture_output=True, text=True)
        ran = subprocess.run([program, f"{socket} dbname={name}"], capture_output=True, text=True, timeout=60)
        if ran.returncode:
            raise ValueError(f"the program ended with {ran.returncode}: {ran.stdout}{ran.stderr}")
        return ran.stdout

    @classmethod
    def stop(cls):
        if cls._folder:
            subprocess.run([*_user(), str(_bin() / "pg_ctl"), "-D", str(cls._folder / "data"), "-m", "immediate", "stop"],
                           cwd=cls._folder, stdout=subprocess.DEVNULL, check=False)
            shutil.rmtree(cls._folder, ignore_errors=True)
            cls._folder = None
