package io.github.btc.tasks;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * Runs the checkpoint of an SQLite database in WAL mode as a background task. A checkpoint moves
 * committed pages from the write-ahead log into the database and truncates the log. The level is
 * the size of the log in bytes.
 *
 * <p>Without BTC, SQLite makes a checkpoint in the commit that finds 1000 pages in the log. So
 * raise this limit on every connection that writes, but not without bounds: {@code PRAGMA
 * wal_autocheckpoint=16000} is a few times A^max. Beyond it SQLite makes checkpoints as without
 * BTC, so the log stays bounded even if no closing comes. The task does not see these checkpoints.
 *
 * <p>If another connection is busy, the checkpoint waits 20 ms for each lock it needs, by {@code
 * PRAGMA busy_timeout}, and then fails. Afterwards the connection gets its own timeout back; a busy
 * handler that it had instead is lost.
 *
 * <p>Thread-safe. Each run opens a connection. The task works with any JDBC driver for SQLite.
 */
public final class SqliteCheckpoint implements BackgroundTask {

  /** The default interval: SQLite's own limit of 1000 pages, or a little more. */
  private static final ActivationInterval LOG_BYTES = ActivationInterval.between(4 << 20, 8 << 20);

  private static final String NAME = "sqlite-checkpoint";

  /** The wait is short, because no connection should be busy while the gate is closed. */
  private static final int LONGEST_WAIT_MILLIS = 20;

  private final String name;
  private final DataSource database;
  private final Path log;
  private final ActivationInterval interval;

  private SqliteCheckpoint(
      String name, DataSource database, Path log, ActivationInterval interval) {
    this.name = name;
    this.database = database;
    this.log = log;
    this.interval = interval;
  }

  /**
   * Makes a task named {@code sqlite-checkpoint}, due when 4 to 8 MiB are in the log.
   *
   * @param database supplies connections
   * @param file the database's file
   * @return the task
   * @throws SQLException if the query of the journal mode fails
   * @throws RefusedSettingException if the database is not in WAL mode
   */
  public static SqliteCheckpoint of(DataSource database, Path file) throws SQLException {
    return of(NAME, database, file, LOG_BYTES);
  }

  /**
   * Makes a task.
   *
   * @param name shown in events, metrics and messages; unique within its controller
   * @param database supplies connections
   * @param file the database's file
   * @param logBytes the sizes of the log at which the task should run
   * @return the task
   * @throws SQLException if the query of the journal mode fails
   * @throws RefusedSettingException if the database is not in WAL mode
   */
  public static SqliteCheckpoint of(
      String name, DataSource database, Path file, ActivationInterval logBytes)
      throws SQLException {
    checkMode(database);
    Path log = file.resolveSibling(file.getFileName() + "-wal");
    return new SqliteCheckpoint(
        Objects.requireNonNull(name, "name"),
        database,
        log,
        Objects.requireNonNull(logBytes, "logBytes"));
  }

  private static void checkMode(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery("PRAGMA journal_mode")) {
      String mode = answer.next() ? answer.getString(1) : "unknown";
      if (!mode.equalsIgnoreCase("wal")) {
        throw new RefusedSettingException(
            "journal_mode",
            mode,
            "wal, because only this mode has a log to checkpoint; set PRAGMA journal_mode=WAL");
      }
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double level() {
    try {
      return Files.exists(log) ? Files.size(log) : 0; // the last connection deletes the log
    } catch (IOException e) {
      return 0; // deleted between the two calls
    }
  }

  @Override
  public ActivationInterval activationInterval() {
    return interval;
  }

  @Override
  public void run() throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      int usualMillis = longestWaitMillis(statement);
      waitAtMost(statement, LONGEST_WAIT_MILLIS);
      try {
        checkpoint(statement);
      } finally {
        waitAtMost(statement, usualMillis); // a pool passes the connection on
      }
    }
  }

  private static int longestWaitMillis(Statement statement) throws SQLException {
    try (ResultSet answer = statement.executeQuery("PRAGMA busy_timeout")) {
      return answer.next() ? answer.getInt(1) : 0;
    }
  }

  private static void waitAtMost(Statement statement, int millis) throws SQLException {
    statement.execute("PRAGMA busy_timeout=" + millis);
  }

  private void checkpoint(Statement statement) throws SQLException {
    try (ResultSet answer = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
      boolean busy = !answer.next() || answer.getInt(1) != 0;
      if (busy) {
        throw new SQLException(
            name
                + ": another connection is reading or writing (expected none; check that every"
                + " request passes the gate and ends its transaction)");
      }
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
