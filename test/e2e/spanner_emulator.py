#!/usr/bin/env python3
"""spanner_emulator.py COMMAND...: runs a command beside a Spanner emulator of its own.

The command finds it through SPANNER_EMULATOR_HOST (gRPC) and SPANNER_EMULATOR_REST_HOST; instance
"inst" of project "p1" exists. Exit code: the command's, or 77 when there is no emulator.

The emulator is gateway_main with emulator_main beside it, from the Google Cloud SDK (package
google-cloud-cli-spanner-emulator). It is looked for in the folder SPANNER_EMULATOR_DIR, in PATH and
in the SDK's folder bin/cloud_spanner_emulator. It runs on free ports and is stopped with its child.
"""
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

PROJECT = "projects/p1"
INSTANCE = PROJECT + "/instances/inst"


class Failed(Exception):
    pass


class Skipped(Exception):
    pass


def _gateway():
    """The path of gateway_main; Skipped says where it was looked for."""
    named = os.environ.get("SPANNER_EMULATOR_DIR")
    if named:
        places = [pathlib.Path(named)]
    else:
        sdks = [pathlib.Path(p) for p in ("/usr/lib/google-cloud-sdk", "/usr/share/google-cloud-sdk",
                                          "/opt/google-cloud-sdk", os.path.expanduser("~/google-cloud-sdk"))]
        if shutil.which("gcloud"):
            sdks.insert(0, pathlib.Path(shutil.which("gcloud")).resolve().parent.parent)
        places = [pathlib.Path(p) for p in os.get_exec_path()]
        places += [sdk / "bin/cloud_spanner_emulator" for sdk in sdks]
    for place in places:
        found = [place / name for name in ("gateway_main", "emulator_main")]
        if all(os.access(f, os.X_OK) for f in found):
            return found[0]
    where = named or "PATH or the Google Cloud SDK; SPANNER_EMULATOR_DIR can name its folder"
    raise Skipped(f"no Spanner emulator (gateway_main with emulator_main) in {where}")


def _free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    try:
        for s in sockets:
            s.bind(("127.0.0.1", 0))
        return [s.getsockname()[1] for s in sockets]
    finally:
        for s in sockets:
            s.close()


def statements(script):
    """The statements of a script without its comments."""
    lines = [line for line in script.splitlines() if not line.lstrip().startswith("--")]
    return [s.strip().rstrip(";") for s in "\n".join(lines).split(";\n") if s.strip()]


def _bound(params):
    """Parameters, given as (type, wire value), as a request has them."""
    return {"params": {name: value for name, (_, value) in params.items()},
            "paramTypes": {name: of if isinstance(of, dict) else {"code": of}
                           for name, (of, _) in params.items()}} if params else {}


class Emulator:
    """The Spanner emulator on free ports, stopped with its child at the end."""

    def __init__(self):
        self.gateway = _gateway()
        self.names = 0

    def __enter__(self):
        for _ in range(3):  # somebody else may take a port that was free
            self._start()
            if self._answers():
                return self
            self.__exit__()
        raise Failed("the Spanner emulator does not answer")

    def __exit__(self, *_):
        try:
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait(10)
        except ProcessLookupError:
            self.process.wait()
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)

    def _start(self):
        grpc, rest = _free_ports(2)
        self.rest = f"127.0.0.1:{rest}"
        self.environment = {**os.environ, "SPANNER_EMULATOR_HOST": f"127.0.0.1:{grpc}",
                            "SPANNER_EMULATOR_REST_HOST": self.rest}
        self.process = subprocess.Popen(
            [self.gateway, "--hostname", "127.0.0.1", "--grpc_port", str(grpc), "--http_port", str(rest)],
            cwd=self.gateway.parent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)

    def _answers(self):
        """Makes the instance as soon as the emulator is up; false if it ends or stays silent."""
        instance = {"instanceId": "inst", "instance": {
            "config": f"{PROJECT}/instanceConfigs/emulator-config", "displayName": "i", "nodeCount": 1}}
        for _ in range(400):
            try:
                self.post(f"{PROJECT}/instances", instance)
                return True
            except (urllib.error.URLError, ConnectionError) as error:
                if isinstance(error, urllib.error.HTTPError) and error.code < 500:
                    raise
                if self.process.poll() is not None:
                    return False
                time.sleep(0.05)
        return False

    def post(self, path, body):
        request = urllib.request.Request(f"http://{self.rest}/v1/{path}", json.dumps(body).encode(),
                                         {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())

    def create(self, name, script, dialect="googlesql"):
        """Creates a database with the script's tables."""
        google = dialect == "googlesql"
        body = {"createStatement": f"CREATE DATABASE `{name}`" if google else f'CREATE DATABASE "{name}"',
                "databaseDialect": "GOOGLE_STANDARD_SQL" if google else "POSTGRESQL"}
        if google:  # the other dialect takes no statements here
            body["extraStatements"] = statements(script)
        try:
            self.post(f"{INSTANCE}/databases", body)
        except urllib.error.HTTPError as error:
            raise Failed(f"Spanner refuses the schema: {error.read().decode()}\n{script}")
        if not google:
            self.alter(name, statements(script))

    def alter(self, name, ddl):
        """Runs DDL statements in a database."""
        request = urllib.request.Request(f"http://{self.rest}/v1/{INSTANCE}/databases/{name}/ddl",
                                         json.dumps({"statements": ddl}).encode(),
                                         {"Content-Type": "application/json"}, method="PATCH")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                error = json.loads(answer.read()).get("error")
        except urllib.error.HTTPError as refused:
            error = refused.read().decode()
        if error:
            text = ";\n".join(ddl)
            raise Failed(f"Spanner refuses the schema: {error}\n{text}")

    def session(self, name):
        return self.post(f"{INSTANCE}/databases/{name}/sessions", {})["name"]

    def database(self, script, dialect="googlesql"):
        """A session in a new database with the script's tables."""
        self.names += 1
        self.create(f"d{self.names}", script, dialect)
        return self.session(f"d{self.names}")

    def dml(self, session, sql, **params):
        """An error's text, or nothing; parameters are given as for rows()."""
        transaction = self.post(f"{session}:beginTransaction", {"options": {"readWrite": {}}})["id"]
        try:
            self.post(f"{session}:executeSql", {"sql": sql, "transaction": {"id": transaction}, "seqno": "1",
                                                **_bound(params)})
            self.post(f"{session}:commit", {"transactionId": transaction})
            return ""
        except urllib.error.HTTPError as error:
            text = error.read().decode()
            self.post(f"{session}:rollback", {"transactionId": transaction})
            return text

    def rows(self, session, sql, **params):
        """The rows of a query; parameters are given as (type, wire value)."""
        try:
            return self.post(f"{session}:executeSql", {"sql": sql, **_bound(params)}).get("rows", [])
        except urllib.error.HTTPError as error:
            raise Failed(f"Spanner refuses: {sql}\n{error.read().decode()}")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        with Emulator() as emulator:
            return subprocess.run(sys.argv[1:], env=emulator.environment, check=False).returncode
    except Skipped as reason:
        print(f"skipped: {reason}", flush=True)
        return 77
    except Failed as reason:
        print(f"failed: {reason}", flush=True)
        return 1


if __name__ == "__main__":
    sys.exit(main())
