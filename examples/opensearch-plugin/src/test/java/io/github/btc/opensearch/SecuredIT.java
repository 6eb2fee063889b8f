package io.github.btc.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.search.Server;
import io.github.btc.search.ServerHome;
import io.github.btc.search.TwoNodesContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes with the security plugin, which brings an HTTP type and an interceptor of its own. */
@EnabledIfSystemProperty(named = "btc.secured.home", matches = ".+")
class SecuredIT extends TwoNodesContract {

  SecuredIT() throws IOException {
    super(new SecuredOpenSearch(Path.of(System.getProperty("btc.secured.home"))));
  }

  @Test
  void strangersAreNotHeard(@TempDir Path alone) throws Exception {
    try (Server node = product.startAlone(product.home(alone.resolve("n3")), Map.of())) {
      node.awaitHealth(1, "yellow");
      assertThat(node.get("/_btc").statusCode()).isEqualTo(200);
      assertThat(node.raw("GET", "/_btc", "")).startsWith("HTTP/1.1 401");
      assertThat(node.raw("POST", "/_btc/pause", "")).startsWith("HTTP/1.1 401");
    }
  }

  @Test
  void theHttpDoorIsRefusedByTheServer(@TempDir Path alone) throws Exception {
    ServerHome home = product.home(alone.resolve("n4"));
    home.copyModule("transport-netty4", home.resolve("plugins/btc"));
    try (Server node = product.startAlone(home, Map.of("btc.doors", "http,shard"))) {
      assertThat(node.awaitEnd()).contains("http.type");
    }
  }
}
