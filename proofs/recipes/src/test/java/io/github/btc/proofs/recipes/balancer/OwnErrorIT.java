package io.github.btc.proofs.recipes.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.balancer.Balancer;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each recipe sends refusals again and nothing else: an error that the application itself answers
 * to a POST reaches the client with its body, and the application has carried the POST out once.
 */
@Tag("one-jdk")
class OwnErrorIT {

  private static final int[] OWN_ERRORS = {500, 502, 503, 504};
  private static final int BYTES = 2_000;

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("ways")
  void noErrorOfTheApplicationIsSentAgain(Route way) throws Exception {
    try (Replicas replicas = new Replicas(way, directory);
        Route.Open open = way.to(replicas.addresses(), directory);
        Caller client = open.caller()) {
      for (int status : OWN_ERRORS) {
        int before = failures(replicas);

        Caller.Response response = client.post(GatedReplica.FAIL + status, BYTES);

        assertThat(response).isEqualTo(new Caller.Response(status, Integer.toString(BYTES)));
        assertThat(failures(replicas) - before).as("executions with %d", status).isEqualTo(1);
      }
    }
  }

  static Stream<Route> ways() {
    return Stream.of(
            Balancer.ALL.stream().map(Route.Through::new),
            Stream.of(SidecarRoute.values()),
            Stream.of(new PlainRoute(), SpringRoute.REST_CLIENT, SpringRoute.WEB_CLIENT))
        .flatMap(each -> each);
  }

  private static int failures(Replicas replicas) {
    return replicas.all().stream().mapToInt(GatedReplica::failed).sum();
  }
}
