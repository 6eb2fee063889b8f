package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.tools.replicas.load.Client;
import io.github.btc.tools.replicas.load.Hedging;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("all")
final class LoadIT {

  private static final int FIRST_REQUESTS = 200;

  @TempDir private Path directory;

  private final AtomicInteger served = new AtomicInteger();
  private final AtomicInteger servedBeforeTheWarmUp = new AtomicInteger();

  /** The JVM of the generator warns of its flags long before. */
  @Test
  void theWarmUpBeginsWhenTheReplicaHasAnsweredTheFirstRequests() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    WarmUp end = WarmUp.longest().thatEndsWith(() -> servedBeforeTheWarmUp.set(served.get()));
    try (Workplace workplace = new Workplace(directory.resolve("run"))) {
      new Load(100, WarmUp.FOR_WORK, Duration.ofSeconds(1), Hedging.NEVER)
          .send(List.of(server.getAddress()), Client.usual(), workplace, directory, end);
    } finally {
      server.stop(0);
    }

    assertThat(servedBeforeTheWarmUp).hasValueGreaterThanOrEqualTo(FIRST_REQUESTS);
  }

  private void answer(HttpExchange exchange) throws IOException {
    served.incrementAndGet();
    exchange.sendResponseHeaders(200, 2);
    exchange.getResponseBody().write(new byte[] {'o', 'k'});
    exchange.close();
  }
}
