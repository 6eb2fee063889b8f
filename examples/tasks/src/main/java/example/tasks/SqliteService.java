package example.tasks;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.tasks.SqliteCheckpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.random.RandomGenerator;
import org.sqlite.SQLiteDataSource;

/** A service in which each request writes one of 2000 orders of 24 kB. */
final class SqliteService implements Workload {

  private static final int ORDERS = 2_000;
  private static final int ORDER_BYTES = 24_000;
  private static final ActivationInterval LOG_BYTES = ActivationInterval.between(1 << 20, 2 << 20);

  private final Path file;
  private final RunLog runs;
  private final SQLiteDataSource database = new SQLiteDataSource();
  private final Connection connection; // guarded by this

  SqliteService(Path folder, RunLog runs) throws SQLException {
    this.file = folder.resolve("orders.db");
    this.runs = runs;
    database.setUrl("jdbc:sqlite:" + file);
    connection = database.getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode=WAL");
      statement.execute("PRAGMA synchronous=NORMAL");
      statement.execute("PRAGMA wal_autocheckpoint=16000");
      statement.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, item BLOB)");
    }
  }

  @Override
  public synchronized void request(RandomGenerator random) throws SQLException {
    byte[] order = new byte[ORDER_BYTES];
    random.nextBytes(order);
    try (PreparedStatement write =
        connection.prepareStatement("INSERT OR REPLACE INTO orders VALUES (?, ?)")) {
      write.setInt(1, random.nextInt(ORDERS));
      write.setBytes(2, order);
      write.executeUpdate();
    }
  }

  @Override
  public BackgroundTask task() throws SQLException {
    return runs.around(SqliteCheckpoint.of("sqlite-checkpoint", database, file, LOG_BYTES));
  }

  @Override
  public synchronized void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }
}
