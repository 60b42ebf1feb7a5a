// A stand-in for Oracle's occi.h (C++ Call Interface, 19c): declarations alone, as far as programs
// that keyspread is tested with use them.
#ifndef OCCI_STAND_IN_H
#define OCCI_STAND_IN_H

#include <string>

namespace oracle {
namespace occi {

class Connection;
class Environment;
class ResultSet;

enum Type { OCCIINT = 3, OCCIUNSIGNED_INT = 68, OCCISTRING = 5, OCCINUMBER = 2, OCCITIMESTAMP = 187 };

class Number {
public:
  Number(long value);
  operator long() const;
};

class Date {
public:
  Date(const Environment *env, int year = 1, unsigned int month = 1, unsigned int day = 1,
       unsigned int hour = 0, unsigned int minute = 0, unsigned int seconds = 0);
  static Date getSystemDate(const Environment *env);
};

class Timestamp {
public:
  Timestamp(const Environment *env = nullptr, int year = 1, unsigned int month = 1,
            unsigned int day = 1, unsigned int hour = 0, unsigned int min = 0,
            unsigned int sec = 0, unsigned int fs = 0);
};

class Bytes {
public:
  Bytes(unsigned char *value, unsigned int count);
};

class Statement {
public:
  enum Status { UNPREPARED, PREPARED, RESULT_SET_AVAILABLE, UPDATE_COUNT_AVAILABLE };

  void setSQL(const std::string &sql);
  std::string getSQL() const;
  Status execute(const std::string &sql = "");
  ResultSet *executeQuery(const std::string &sql = "");
  unsigned int executeUpdate(const std::string &sql = "");
  ResultSet *getResultSet();
  void closeResultSet(ResultSet *resultSet);

  void setInt(unsigned int paramIndex, int x);
  void setUInt(unsigned int paramIndex, unsigned int x);
  void setDouble(unsigned int paramIndex, double x);
  void setFloat(unsigned int paramIndex, float x);
  void setString(unsigned int paramIndex, const std::string &x);
  void setNumber(unsigned int paramIndex, const Number &x);
  void setDate(unsigned int paramIndex, const Date &x);
  void setTimestamp(unsigned int paramIndex, const Timestamp &x);
  void setBytes(unsigned int paramIndex, const Bytes &x);
  void setNull(unsigned int paramIndex, Type type);
  void registerOutParam(unsigned int paramIndex, Type type, unsigned int maxSize = 0,
                        const std::string &sqltype = "");
  void addIteration();
  void setMaxIterations(unsigned int maxIterations);

  int getInt(unsigned int paramIndex);
  unsigned int getUInt(unsigned int paramIndex);
  std::string getString(unsigned int paramIndex);
  Number getNumber(unsigned int paramIndex);
};

class ResultSet {
public:
  enum Status { END_OF_FETCH = 0, DATA_AVAILABLE, STREAM_DATA_AVAILABLE };

  Status next(unsigned int numRows = 1);
  int getInt(unsigned int colIndex);
  unsigned int getUInt(unsigned int colIndex);
  double getDouble(unsigned int colIndex);
  std::string getString(unsigned int colIndex);
  Number getNumber(unsigned int colIndex);
  Date getDate(unsigned int colIndex);
  Timestamp getTimestamp(unsigned int colIndex);
};

class Connection {
public:
  Statement *createStatement(const std::string &sql = "", const std::string &tag = "");
  void terminateStatement(Statement *statement, const std::string &tag = "");
  void commit();
  void rollback();
};

} // namespace occi
} // namespace oracle

#endif // OCCI_STAND_IN_H
