package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.PodsBalancer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Each recipe of the guide as the real program or library. */
@ParameterizedClass
@MethodSource("ways")
@Tag("one-jdk")
class RecipeIT extends RecipeContract {

  private final Route way;

  RecipeIT(Route way) {
    this.way = way;
  }

  static List<Route> ways() {
    return Stream.concat(
            Balancer.ALL.stream()
                .filter(balancer -> !(balancer instanceof PodsBalancer)) // see PodsIT
                .<Route>map(Route.Through::new),
            Stream.of(new PlainRoute(), SpringRoute.REST_CLIENT, SpringRoute.WEB_CLIENT))
        .toList();
  }

  @Override
  Route way() {
    return way;
  }
}
