// OCCI: statements by text, values by number from 1 on.
#include <occi.h>

#include <ctime>
#include <string>

using namespace oracle::occi;

void addInvoice(Connection *conn, double total) {
  Statement *st = conn->createStatement("INSERT INTO invoices (id, total) VALUES (invoice_seq.NEXTVAL, :1)"); // FIND monotonic-key invoices.id
  st->setDouble(1, total);
  st->executeUpdate();
  conn->terminateStatement(st);
}

unsigned int addInvoiceInTwoSteps(Connection *conn, double total) {
  Statement *next = conn->createStatement("SELECT invoice_seq.NEXTVAL FROM dual");
  ResultSet *rs = next->executeQuery();
  rs->next();
  unsigned int id = rs->getUInt(1);
  Statement *st = conn->createStatement();
  st->setSQL("INSERT INTO invoices (id, total) VALUES (:1, :2)"); // FIND monotonic-key invoices.id
  st->setUInt(1, id);
  st->setDouble(2, total);
  st->executeUpdate();
  return id;
}

int addTrail(Connection *conn, const std::string &what) {
  Statement *st = conn->createStatement("INSERT INTO audit_trail (what) VALUES (:1) RETURNING id INTO :2"); // FIND auto-increment-read audit_trail.id
  st->setString(1, what);
  st->registerOutParam(2, OCCIINT);
  st->executeUpdate();
  return st->getInt(2);
}

void tick(Connection *conn, const std::string &currency) {
  Statement *st = conn->createStatement("INSERT INTO ticks (at, currency) VALUES (:1, :2)"); // FIND monotonic-key ticks.at
  st->setNumber(1, Number(std::time(nullptr)));
  st->setString(2, currency);
  st->execute();
}

void setRate(Connection *conn, const std::string &currency) {
  Statement *st = conn->createStatement("INSERT INTO rates (currency, since) VALUES (:1, :2)"); // NOT monotonic-key
  st->setString(1, currency);
  st->setNumber(2, Number(std::time(nullptr)));
  st->execute();
}

void scans(Connection *conn, int from) {
  Statement *st = conn->createStatement();
  st->executeQuery("SELECT MAX(at) FROM ticks"); // FIND ordered-scan ticks.at
  st->executeQuery("SELECT currency FROM ticks WHERE at > 100 ORDER BY at FETCH FIRST 10 ROWS ONLY"); // FIND ordered-scan ticks.at
  st->executeQuery("SELECT what FROM audit_trail ORDER BY id DESC FETCH FIRST 5 ROWS ONLY"); // FIND ordered-scan audit_trail.id
  st->executeQuery("SELECT currency FROM rates ORDER BY currency FETCH FIRST 5 ROWS ONLY"); // NOT ordered-scan
  st->executeUpdate("UPDATE rates SET since = 0 WHERE currency = 'EUR'"); // NOT ordered-scan
  Statement *range = conn->createStatement("SELECT currency FROM ticks WHERE at BETWEEN :1 AND :2"); // FIND ordered-scan ticks.at
  range->setInt(1, from);
  range->setInt(2, from + 100);
  range->executeQuery();
}
