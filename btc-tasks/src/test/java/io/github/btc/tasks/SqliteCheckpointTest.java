package io.github.btc.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.BackgroundTask;
import io.github.btc.test.BackgroundTaskContract;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class SqliteCheckpointTest extends BackgroundTaskContract {

  private static final int ROWS = 50;

  @TempDir private Path folder;
  private final SQLiteDataSource database = new SQLiteDataSource();
  private Path file;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    file = folder.resolve("orders.db");
    database.setUrl("jdbc:sqlite:" + file);
    connection = database.getConnection();
    execute("PRAGMA journal_mode=WAL");
    execute("PRAGMA wal_autocheckpoint=100");
    execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, item BLOB)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private int rows() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery("SELECT count(*) FROM orders")) {
      return answer.getInt(1);
    }
  }

  @Override
  protected SqliteCheckpoint newTask() throws SQLException {
    return SqliteCheckpoint.of(database, file);
  }

  @Override
  protected void makeWork(BackgroundTask task) throws SQLException {
    for (int i = 0; i < ROWS; i++) {
      execute("INSERT INTO orders (item) VALUES (zeroblob(2000))");
    }
  }

  @Test
  void emptiesTheLogAndLosesNothing() throws Exception {
    SqliteCheckpoint task = newTask();
    makeWork(task);

    task.run();

    assertThat(task.level()).isZero();
    assertThat(folder.resolve("orders.db-wal")).isEmptyFile();
    assertThat(rows()).isEqualTo(ROWS);
  }

  @Test
  void saysSoWhenSomebodyReads() throws Exception {
    SqliteCheckpoint task = newTask();
    makeWork(task);
    try (Connection reader = database.getConnection();
        Statement statement = reader.createStatement();
        ResultSet orders = statement.executeQuery("SELECT item FROM orders")) {
      assertThat(orders.next()).isTrue();
      assertThatThrownBy(task::run)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining(
              "sqlite-checkpoint: another connection is reading or writing (expected none;");
    }
    task.run();
    assertThat(task.level()).isZero();
  }

  @Test
  void doesNotWaitLongAndGivesAPooledConnectionBackAsItWas() throws Exception {
    execute("PRAGMA busy_timeout=7000");
    PoolOfOne pool = new PoolOfOne(connection);
    SqliteCheckpoint task = SqliteCheckpoint.of(pool, file);
    makeWork(task);
    try (Connection reader = database.getConnection();
        Statement statement = reader.createStatement();
        ResultSet orders = statement.executeQuery("SELECT item FROM orders")) {
      assertThat(orders.next()).isTrue();
      assertThatThrownBy(task::run)
          .hasMessageContaining("another connection is reading or writing");
      assertThat(pool.longestWaitMillis()).isEqualTo(7_000);
    }
    task.run();
    assertThat(pool.longestWaitMillis()).isEqualTo(7_000);
    assertThat(pool.waitsOfCheckpointsMillis).containsExactly(20, 20);
  }

  @Test
  void theLogStaysBoundedWhenTheTaskNeverRuns() throws Exception {
    SqliteCheckpoint task = newTask();
    for (int i = 0; i < 20; i++) {
      makeWork(task);
    }
    assertThat(task.level()).isLessThan(3 * 100 * 4096);
  }

  @Test
  void refusesADatabaseWithoutALog() throws SQLException {
    execute("PRAGMA journal_mode=DELETE");
    assertThatThrownBy(this::newTask)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("journal_mode: delete (expected wal, because");
  }

  /** Notes how long each checkpoint would wait for others. */
  private static final class PoolOfOne extends SQLiteDataSource {

    final List<Integer> waitsOfCheckpointsMillis = new ArrayList<>();
    private final Connection pooled;

    PoolOfOne(Connection pooled) {
      this.pooled = pooled;
    }

    int longestWaitMillis() throws SQLException {
      try (Statement statement = pooled.createStatement();
          ResultSet answer = statement.executeQuery("PRAGMA busy_timeout")) {
        return answer.getInt(1);
      }
    }

    @Override
    public Connection getConnection() {
      return around(
          Connection.class,
          (proxy, method, arguments) ->
              switch (method.getName()) {
                case "close" -> null;
                case "createStatement" -> noting(pooled.createStatement());
                default -> method.invoke(pooled, arguments);
              });
    }

    private Statement noting(Statement statement) {
      return around(
          Statement.class,
          (proxy, method, arguments) -> {
            if (arguments != null && arguments[0].toString().contains("wal_checkpoint")) {
              waitsOfCheckpointsMillis.add(longestWaitMillis());
            }
            return method.invoke(statement, arguments);
          });
    }

    private static <T> T around(Class<T> type, InvocationHandler handler) {
      return type.cast(
          Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
  }
}
