"""A private MariaDB. A program gets an option file as its argument, which names socket,
user and database: mysql_options(c, MYSQL_READ_DEFAULT_FILE, argv[1])."""
import pathlib
import subprocess
import time

import server


class MariaDb(server.Server):
    def __init__(self):
        super().__init__()
        self._process = None

    def _tools(self):
        """The folders of the server and of the client's programs."""
        daemon = server.folder_with(("mariadbd",), [pathlib.Path("/usr/sbin")])
        client = server.folder_with(("mariadb", "mariadb-admin", "mariadb-install-db"), [pathlib.Path("/usr/bin")])
        if not daemon or not client:
            raise server.Missing("mariadb is not installed, so its programs were not run")
        return daemon, client

    def start(self):
        daemon, client = self._tools()
        data = f"--datadir={self.folder / 'data'}"
        # Only the socket's folder keeps others out: there are no passwords.
        made = self.command(client / "mariadb-install-db", "--no-defaults", data, "--skip-test-db",
                            "--auth-root-authentication-method=normal")
        if made.returncode:
            raise server.Missing(f"mariadb makes no data folder: {made.stderr}")
        with open(self.folder / "log", "w", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [*self.user(), str(daemon / "mariadbd"), "--no-defaults", data, f"--socket={self.folder / 'socket'}",
                 f"--pid-file={self.folder / 'pid'}", "--skip-networking", "--innodb-flush-log-at-trx-commit=0"],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        for _ in range(300):
            if self._process.poll() is not None:
                break
            if self.command(client / "mariadb-admin", "--no-defaults", f"--socket={self.folder / 'socket'}",
                            "--user=root", "ping").returncode == 0:
                return
            time.sleep(0.1)
        self.end()
        raise server.Missing(f"mariadb does not start: {(self.folder / 'log').read_text()[-2000:]}")

    def database(self, name, schema):
        _, client = self._tools()
        command = [str(client / "mariadb"), "--no-defaults", f"--socket={self.folder / 'socket'}", "--user=root"]
        for more, sql in (([], f"CREATE DATABASE `{name}`"), ([name], schema)):
            subprocess.run([*command, *more], input=sql, check=True, capture_output=True, text=True)
        options = self.folder / f"{name}.cnf"
        options.write_text(f"[client]\nsocket={self.folder / 'socket'}\nuser=root\ndatabase={name}\n")
        return options

    def end(self):
        self._process.terminate()
        try:
            self._process.wait(60)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
