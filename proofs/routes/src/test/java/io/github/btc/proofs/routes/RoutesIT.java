package io.github.btc.proofs.routes;

import java.util.List;
import org.junit.jupiter.api.Tag;

/** The fight behind HAProxy with the fewest rows. The other routes are in {@link EveryRouteIT}. */
@Tag("all")
@Tag("one-jdk")
final class RoutesIT extends RoutesContract {

  @Override
  List<Route> routes() {
    return List.of(new Route(HAPROXY, 2, "serial"));
  }
}
