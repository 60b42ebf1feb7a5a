#pragma once
#define STATEMENTS(X)                                                                  \
  X(InsertDevice, "INSERT INTO devices (serial, model, ports) VALUES (?, ?, ?)")       \
  X(DeviceById, "SELECT serial, model, ports FROM devices WHERE id = ?")               \
  X(SetPorts, "UPDATE devices SET ports = ? WHERE id = ?")                             \
  X(DropDevice, "DELETE FROM devices WHERE id = ?")                                    \
  X(AllDevices, "SELECT id, serial FROM devices ORDER BY serial")

enum Stmt {
#define X(name, sql) name,
  STATEMENTS(X)
#undef X
      StmtCount
};
