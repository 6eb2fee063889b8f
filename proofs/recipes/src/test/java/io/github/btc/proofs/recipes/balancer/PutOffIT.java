package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Deferred;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An HAProxy that retries no refusal, and replicas that were not told that it does. While a replica
 * cannot announce a closing there, it closes nothing. So no client sees a refusal.
 */
@Tag("one-jdk")
class PutOffIT {

  private static final int ENOUGH = 120;

  @TempDir Path directory;

  @Test
  void nothingClosesUntilTheBalancerCanBeToldAndNoClientIsRefused() throws Exception {
    HaProxyBalancer kind = new HaProxyBalancer();
    try (GatedReplica first = replica(kind, 0);
        GatedReplica second = replica(kind, 1);
        Route.Open open =
            Route.Through.at(withoutRetries(kind, List.of(first.address(), second.address())));
        SteadyLoad load = new SteadyLoad(open)) {
      load.awaitAnswers(ENOUGH);
      first.announcer().beforeAway(PutOffIT::failToConnect);
      first.endTask(); // it may end at once
      first.makeTaskDue();
      await("closings that are put off").until(() -> timesPutOff(first) >= 1);
      load.awaitAnswers(ENOUGH);
      assertThat(first.closings()).isEmpty();

      first.announcer().beforeAway(() -> {});
      await("the first closing").until(first::hasOpened);

      assertThat(first.closings()).allMatch(PastClosing::confirmed);
      assertThat(load.end()).isEmpty();
    }
  }

  private GatedReplica replica(HaProxyBalancer kind, int index) throws Exception {
    Announcer announcer = kind.announcement(index, directory).announcer();
    return GatedReplica.withoutRetries("replica" + index, directory, announcer);
  }

  private RunningBalancer withoutRetries(HaProxyBalancer kind, List<InetSocketAddress> replicas)
      throws IOException {
    Launch launch = kind.launch(replicas, directory, kind.program().find().toString());
    return EditedRecipe.start(
        launch, directory.resolve("haproxy.cfg"), "retry-on conn-failure 425", "retries 0");
  }

  private static void failToConnect() {
    throw new IllegalStateException("no socket");
  }

  private static long timesPutOff(GatedReplica replica) {
    return replica.events().stream()
        .filter(
            event ->
                event instanceof Deferred deferred
                    && deferred.reason() == DeferralReason.NOT_ANNOUNCED)
        .count();
  }
}
