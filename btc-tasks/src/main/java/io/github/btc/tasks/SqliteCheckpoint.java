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
 * The checkpoint of an SQLite database in WAL mode as a background task: moves what has been
 * committed from the write-ahead log into the database and truncates the log. Its level is the size
 * of the log in bytes.
 *
 * <p>SQLite does this by itself, inside whichever commit finds 1000 pages in the log. So every
 * connection that writes must be told to wait longer, <em>not</em> for ever: {@code PRAGMA
 * wal_autocheckpoint=16000}, some times A^max. Beyond that SQLite checkpoints as without BTC, and
 * the log stays bounded whatever becomes of the closings. The task does not see when that happens.
 *
 * <p>A checkpoint that meets somebody waits 20 ms for each lock it needs, by {@code PRAGMA
 * busy_timeout}, and fails. Then the connection has its own timeout again; a busy handler, if it
 * had one instead, is gone.
 *
 * <p>Thread-safe. Opens a connection for each run; works with any JDBC driver for SQLite.
 */
public final class SqliteCheckpoint implements BackgroundTask {

  /** SQLite's own 1000 pages, or a little more. */
  private static final ActivationInterval LOG_BYTES = ActivationInterval.between(4 << 20, 8 << 20);

  private static final String NAME = "sqlite-checkpoint";

  /** Nobody should be there to wait for, and the gate is shut meanwhile. */
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
   * @param database gives connections
   * @param file the database's file
   * @return the task
   * @throws SQLException if the database cannot be asked
   * @throws RefusedSettingException if it is not in WAL mode
   */
  public static SqliteCheckpoint of(DataSource database, Path file) throws SQLException {
    return of(NAME, database, file, LOG_BYTES);
  }

  /**
   * Makes a task.
   *
   * @param name shown in events, metrics and messages; unique within its controller
   * @param database gives connections
   * @param file the database's file
   * @param logBytes how large the log is when it is due
   * @return the task
   * @throws SQLException if the database cannot be asked
   * @throws RefusedSettingException if it is not in WAL mode
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
            "wal; only there is a log to checkpoint: PRAGMA journal_mode=WAL");
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
      return Files.exists(log) ? Files.size(log) : 0; // the last connection takes it along
    } catch (IOException e) {
      return 0; // gone between the two
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
        waitAtMost(statement, usualMillis); // a pool gives this connection to others
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
                + ": somebody reads or writes (expected nobody; is every request gated, and does"
                + " each end its transaction?)");
      }
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
