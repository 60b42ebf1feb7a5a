"""A private database server for one test run: started when the first program asks for it,
on a unix socket in a folder of its own, by a user that is not root. What a program prints
on a new database that has a schema comes out."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading


class Missing(Exception):
    """The server is not here, or cannot be started."""


class Failed(ValueError):
    """The program did not end well."""


def folder_with(names, folders):
    """The first folder that holds all of these programs."""
    for folder in folders + [pathlib.Path(p) for p in os.environ.get("PATH", "").split(os.pathsep)]:
        if all((folder / name).exists() for name in names):
            return folder
    return None


def printed(program, argument, directory=None):
    ran = subprocess.run([str(program), str(argument)], cwd=directory, capture_output=True, text=True, timeout=60)
    if ran.returncode:
        raise Failed(f"the program ended with {ran.returncode}: {ran.stdout}{ran.stderr}")
    return ran.stdout


class Server:
    """What PostgreSQL and MariaDB share; each says how it starts, makes a database and stops."""

    def __init__(self):
        self.folder = None
        self._lock = threading.Lock()

    @staticmethod
    def user():
        """Who runs the server: ourselves, or of root's making 'nobody'; servers refuse root."""
        return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []

    def command(self, *arguments, **options):
        """Runs one of the server's own programs as its user."""
        return subprocess.run([*self.user(), *map(str, arguments)], cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=120, **options)

    def opened(self, name, schema):
        """How to reach a new database that has the schema."""
        with self._lock:
            if not self.folder:
                # Socket names must be short, and the server's user must reach the folder.
                self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ksdb"))
                self.folder.chmod(0o777)
                try:
                    self.start()
                except BaseException:
                    self._clear()
                    raise
        return self.database(name, schema)

    def answers(self, name, schema, program):
        """What the program prints on a new database that has the schema."""
        return printed(program, self.opened(name, schema))

    def stop(self):
        if self.folder:
            self.end()
            self._clear()

    def _clear(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder = None
