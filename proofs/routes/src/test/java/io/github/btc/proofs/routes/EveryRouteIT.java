package io.github.btc.proofs.routes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The fights on all routes, which take some minutes. */
@Tag("slow")
@Tag("one-jdk")
final class EveryRouteIT extends RoutesContract {

  @Override
  List<Route> routes() {
    return List.of(
        new Route(HAPROXY, 3, "serial,serial-hedge-p95"),
        new Route("pods", 2, "serial"),
        new Route("gateway", 2, "serial"));
  }

  /** The client asks the replicas, because it has to know them. */
  @Test
  void aClientThatHedgesHasNoProxy() {
    JsonNode hedge = rows(HAPROXY).get("serial-hedge-p95");

    assertThat(hedge.get("note").isNull()).isTrue();
    assertThat(mean(hedge, "CPU_PROXIES")).isNaN();
  }
}
