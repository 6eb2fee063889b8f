package io.github.btc.tools.replicas.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * A balancer sends refusals again and nothing else: an error that the application itself answers to
 * a POST reaches the client with its body, and the application has carried the POST out once.
 */
@Timeout(60)
@Tag("one-jdk")
class OwnErrorIT {

  private static final List<Balancer> BALANCERS = Balancer.ALL;
  private static final int[] OWN_ERRORS = {500, 502, 503, 504};
  private static final int BYTES = 2_000;

  @TempDir Path directory;

  @ParameterizedTest
  @FieldSource("BALANCERS")
  void noErrorOfTheApplicationIsSentAgain(Balancer balancer) throws Exception {
    Route way = new Route.Through(balancer);
    try (Replicas replicas = new Replicas(way, directory);
        Route.Open open = way.to(replicas.addresses(), directory);
        StrictClient client = (StrictClient) open.caller()) {
      for (int status : OWN_ERRORS) {
        int before = failures(replicas);

        Caller.Response response = client.post(GatedReplica.FAIL + status, BYTES);

        assertThat(response).isEqualTo(new Caller.Response(status, Integer.toString(BYTES)));
        assertThat(failures(replicas) - before).as("executions with %d", status).isEqualTo(1);
      }
    }
  }

  private static int failures(Replicas replicas) {
    return replicas.all().stream().mapToInt(GatedReplica::failed).sum();
  }
}
