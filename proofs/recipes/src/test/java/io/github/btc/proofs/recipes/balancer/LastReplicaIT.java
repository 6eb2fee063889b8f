package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerEvent.GateOpened;
import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.EnvoyBalancer;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.NginxBalancer;
import io.github.btc.tools.replicas.balancer.NginxRefusalsBalancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A replica behind a balancer is dead, and the others want to close. No client sees an error:
 * without BTC, none would have seen one either.
 */
@Tag("one-jdk")
class LastReplicaIT {

  private static final int ENOUGH = 120;
  private static final int CLOSINGS = 5;

  /** HAProxy never sends a request twice that is larger than its buffer. */
  private static final int FITS_HAPROXYS_BUFFER = 20_000;

  private static final Path PAGE = Path.of("..", "..", "docs", "guides", "balancers.md");
  private static final String CHECKS = "check inter 1s fall 2 rise 1";

  @TempDir Path directory;

  /** A balancer that learns from refusals, whatever it could be told. */
  private record Untold(Balancer balancer) implements Route {

    @Override
    public Announcement announcement(int replica, Path directory) {
      return new Announcement.FirstRefusal(PATIENCE, PATIENCE);
    }

    @Override
    public int refusalStatus() {
      return balancer.refusalStatus();
    }

    @Override
    public Open to(List<InetSocketAddress> replicas, Path directory) throws IOException {
      return Through.at(balancer.start(replicas, directory));
    }
  }

  /** HAProxy with or without the checks of the recipe, which find a dead replica after a while. */
  private record Way(boolean checked, boolean announced) implements Route {

    private static final HaProxyBalancer HAPROXY = new HaProxyBalancer();

    @Override
    public Announcement announcement(int replica, Path directory) {
      return announced
          ? HAPROXY.announcement(replica, directory)
          : new Announcement.FirstRefusal(PATIENCE, PATIENCE);
    }

    @Override
    public int refusalStatus() {
      return HAPROXY.refusalStatus();
    }

    @Override
    public Open to(List<InetSocketAddress> replicas, Path directory) throws IOException {
      Launch recipe = HAPROXY.launch(replicas, directory, HAPROXY.program().find().toString());
      return Through.at(
          checked
              ? RunningBalancer.start(recipe)
              : EditedRecipe.start(recipe, directory.resolve("haproxy.cfg"), CHECKS, "no-check"));
    }
  }

  @Test
  void nobodyNoticesThatTheLastReplicaWantsToCloseBeforeHaProxyKnowsThatItIsTheLast()
      throws Exception {
    assertThat(errorsWhileTheOthersClose(2, new Way(false, false))).isEmpty();
  }

  @Test
  void nobodyNoticesThatTheLastReplicaWantsToCloseWhenHaProxyKnows() throws Exception {
    assertThat(errorsWhileTheOthersClose(2, new Way(true, false))).isEmpty();
  }

  @Test
  void nobodyNoticesThatTheLastTwoReplicasWantToClose() throws Exception {
    assertThat(errorsWhileTheOthersClose(3, new Way(false, false))).isEmpty();
  }

  @Test
  void nobodyNoticesBehindNginxThatTheLastReplicaWantsToClose() throws Exception {
    assertThat(errorsWhileTheOthersClose(2, new Untold(new NginxBalancer()))).isEmpty();
  }

  @Test
  void nobodyNoticesBehindNginxThatLearnsFromRefusals() throws Exception {
    assertThat(errorsWhileTheOthersClose(2, new Untold(new NginxRefusalsBalancer()))).isEmpty();
  }

  @Test
  void nobodyNoticesBehindEnvoyThatTheLastReplicaWantsToClose() throws Exception {
    assertThat(errorsWhileTheOthersClose(2, new Untold(new EnvoyBalancer()))).isEmpty();
  }

  private List<String> errorsWhileTheOthersClose(int count, Route way) throws Exception {
    try (Replicas replicas = new Replicas(way, directory, count);
        Route.Open open = way.to(replicas.addresses(), directory);
        SteadyLoad load = SteadyLoad.calm(open, FITS_HAPROXYS_BUFFER)) {
      load.awaitAnswers(ENOUGH);
      kill(replicas.get(count - 1), count, way);
      load.awaitAnswers(ENOUGH);
      int before = load.errors().size();

      List<GatedReplica> others = replicas.first(count - 1);
      others.forEach(GatedReplica::endTask); // it may end at once
      others.forEach(GatedReplica::makeTaskDue);
      await("closings that end because nobody else is there, or an error")
          .until(
              () ->
                  load.errors().size() > before
                      || others.stream().mapToLong(LastReplicaIT::servedOn).sum() >= CLOSINGS);
      load.awaitAnswers(ENOUGH);

      return List.copyOf(load.end().subList(before, load.errors().size()));
    }
  }

  private void kill(GatedReplica replica, int number, Route way) {
    replica.die();
    if (way instanceof Way haProxy && haProxy.checked()) {
      HaProxyStatistics statistics = new HaProxyStatistics(Way.HAPROXY.socketIn(directory));
      await("HAProxy knows that it is dead")
          .until(() -> statistics.status("be", "s" + number).startsWith("DOWN"));
    }
  }

  private static long servedOn(GatedReplica replica) {
    return replica.events().stream()
        .filter(
            event -> event instanceof GateOpened opened && opened.ending() == Ending.NOBODY_ELSE)
        .count();
  }

  @Test
  void aReplicaThatThePagesCommandTookOutIsAskedNothingWhenAllOthersHaveLeft() throws Exception {
    Way way = new Way(true, true);
    HaProxyStatistics statistics = new HaProxyStatistics(Way.HAPROXY.socketIn(directory));
    try (Replicas replicas = new Replicas(way, directory, 2);
        Route.Open open = way.to(replicas.addresses(), directory);
        SteadyLoad load = new SteadyLoad(open, FITS_HAPROXYS_BUFFER)) {
      load.awaitAnswers(ENOUGH);
      statistics.ask(commandThatTakesTheFirstReplicaOut());
      statistics.ask("set weight be/s2 0");
      load.awaitAnswers(ENOUGH);

      assertThat(statistics.requests("be", "b1")).isZero();
      assertThat(statistics.requests("be", "b2")).isPositive();
      assertThat(load.end()).isEmpty();
    }
  }

  /** Returns what the section on restarts sends to HAProxy's socket first. */
  private static String commandThatTakesTheFirstReplicaOut() throws IOException {
    String page = Files.readString(PAGE);
    Matcher command =
        Pattern.compile("echo \"(set server be/s1 state maint[^\"]*)\"").matcher(page);
    assertThat(command.find()).as("a command of the page").isTrue();
    return command.group(1);
  }

  @Test
  void nobodyNoticesAnAnnouncedClosingBeforeHaProxyKnowsThatTheOtherReplicaIsDead()
      throws Exception {
    Way way = new Way(false, true);
    try (Replicas replicas = new Replicas(way, directory, 2);
        Route.Open open = way.to(replicas.addresses(), directory);
        SteadyLoad load = new SteadyLoad(open, FITS_HAPROXYS_BUFFER)) {
      load.awaitAnswers(ENOUGH);
      kill(replicas.get(1), 2, way);
      load.awaitAnswers(ENOUGH);
      int before = load.errors().size();

      for (int i = 0; i < CLOSINGS; i++) {
        int closings = replicas.get(0).closings().size();
        replicas.get(0).endTask();
        replicas.get(0).requestTask();
        await("the end of the closing").until(() -> replicas.get(0).closings().size() > closings);
        load.awaitAnswers(12);
      }

      assertThat(load.end().subList(before, load.errors().size())).isEmpty();
    }
  }
}
