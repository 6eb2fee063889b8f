package example.catalogue.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;

/**
 * The programs that the catalogue talks to: a PostgreSQL with the orders, and a stock service. All
 * replicas share them. They end when standard input ends.
 */
public final class Neighbours {

  /** The argument that starts the neighbours instead of the catalogue. */
  public static final String ARGUMENT = "--neighbours";

  /** Sixteen replicas with a pool of ten connections each, and some for their successors. */
  private static final String CONNECTIONS = "200";

  private static final String TABLE =
      """
      create table orders (
        id bigint primary key, customer int not null, note text not null, cents bigint not null);
      insert into orders
        select id, id / 64, 'order ' || id || ', to be left with the neighbours if nobody is in', 0
        from generate_series(0, 64 * 2500 - 1) id;
      create index on orders (customer, id);
      vacuum analyze orders;
      """;

  private Neighbours() {}

  /** Starts both, prints {@code ready DATABASE STOCK} with their addresses, and waits for the end. */
  public static void run() throws IOException, SQLException {
    LoggingSystem logging = LoggingSystem.get(Neighbours.class.getClassLoader());
    logging.setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.OFF); // it would go to the bench
    try (EmbeddedPostgres postgres =
            EmbeddedPostgres.builder()
                .setServerConfig("max_connections", CONNECTIONS)
                .setServerConfig("shared_buffers", "64MB")
                .setServerConfig("synchronous_commit", "off")
                .start();
        Stock stock = Stock.start()) {
      fill(postgres);
      System.out.println(
          "ready " + postgres.getJdbcUrl("postgres", "postgres") + " " + stock.address());
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }

  private static void fill(EmbeddedPostgres postgres) throws SQLException {
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      for (String each : TABLE.split(";")) {
        if (!each.isBlank()) {
          statement.execute(each);
        }
      }
    }
  }
}
