package io.github.btc.tools.replicas.balancer;

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

  private final Way way;

  RecipeIT(Way way) {
    this.way = way;
  }

  static List<Way> ways() {
    return Stream.concat(
            Balancer.ALL.stream().<Way>map(Way.Through::new),
            Stream.of(new PlainWay(), SpringWay.REST_CLIENT, SpringWay.WEB_CLIENT))
        .toList();
  }

  @Override
  Way way() {
    return way;
  }
}
