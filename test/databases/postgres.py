"""A private PostgreSQL. A program gets the connection string as its argument."""
import glob
import pathlib
import subprocess

import server


class Postgres(server.Server):
    def _tools(self):
        """The folder that holds the server's programs and the client's."""
        known = sorted(map(pathlib.Path, glob.glob("/usr/lib/postgresql/*/bin")), reverse=True)
        tools = server.folder_with(("initdb", "pg_ctl", "psql"), known)
        if not tools:
            raise server.Missing("postgresql is not installed, so its programs were not run")
        return tools

    def start(self):
        tools, data = self._tools(), self.folder / "data"
        options = f"-k {self.folder} -c listen_addresses='' -c fsync=off"
        for command in (
            [tools / "initdb", "-D", data, "-U", "keyspread", "-A", "trust", "-E", "UTF8"],
            [tools / "pg_ctl", "-D", data, "-l", self.folder / "log", "-o", options, "-w", "start"],
        ):
            ran = self.command(*command)
            if ran.returncode:
                raise server.Missing(f"postgresql does not start: {ran.stderr}")

    def database(self, name, schema):
        socket = f"host={self.folder} user=keyspread"
        for database, sql in (("postgres", f'CREATE DATABASE "{name}"'), (name, schema)):
            subprocess.run([str(self._tools() / "psql"), "-q", "-v", "ON_ERROR_STOP=1", "-c", sql,
                            f"{socket} dbname={database}"], check=True, capture_output=True, text=True)
        return f"{socket} dbname={name}"

    def end(self):
        self.command(self._tools() / "pg_ctl", "-D", self.folder / "data", "-m", "immediate", "stop")
