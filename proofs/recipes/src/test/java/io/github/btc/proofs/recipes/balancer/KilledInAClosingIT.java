package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.NginxBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A replica is killed while it is away and started again without BTC: nobody says "back". It is
 * used again all the same.
 */
@Tag("one-jdk")
class KilledInAClosingIT {

  private static final Path GUIDE = Path.of("..", "..", "docs", "guides", "balancers.md");
  private static final Pattern COMMAND = Pattern.compile("ExecStopPost=-/bin/sh -c '(.*)'");

  @TempDir Path directory;

  /** The replica's own announcer never speaks to the balancer, as if there were none. */
  private record Silent(Balancer kind) implements Route {

    @Override
    public Announcement announcement(int replica, Path directory) {
      return new Announcement.FirstRefusal(Duration.ofMillis(10));
    }

    @Override
    public Open to(List<InetSocketAddress> replicas, Path directory) throws IOException {
      return Route.Through.at(kind.start(replicas, directory));
    }
  }

  private void killInAClosing(Balancer kind) throws IOException {
    Announcement announcement = kind.announcement(0, directory);
    if (announcement instanceof Announcement.InTurns turns) {
      announcement = turns.announcement();
    }
    try (ChildJvm doomed =
        ChildJvm.start(
            "The doomed",
            List.of("-Xmx32m"),
            ProcessToKill.class,
            List.of(announcement.toString()),
            directory.resolve("doomed.err"))) {
      assertThat(doomed.readLine()).isEqualTo("CONFIRMED");
      doomed.kill();
    }
  }

  private static void assertUnused(TestBed scene, GatedReplica replica) throws IOException {
    int before = replica.served();
    try (Caller caller = scene.caller()) {
      for (int i = 0; i < 20; i++) {
        assertThat(caller.get().status()).isEqualTo(200);
      }
    }
    assertThat(replica.served()).isEqualTo(before);
  }

  @Test
  void behindNginxItsDoorOpensByItself() throws Exception {
    Balancer kind = new NginxBalancer();
    try (Replicas replicas = new Replicas(new Silent(kind), directory);
        TestBed scene = new TestBed(kind, replicas, directory)) {
      GatedReplica replica = replicas.get(0);
      scene.awaitUse(replica);
      killInAClosing(kind);
      assertUnused(scene, replica);

      awaitUse(scene, replica);
    }
  }

  /** With few connections: a host has not enough ports for one each millisecond. */
  private static void awaitUse(TestBed scene, GatedReplica replica) throws IOException {
    int before = replica.served();
    AtomicReference<Caller> caller = new AtomicReference<>(scene.caller());
    await("use of the replica")
        .until(
            () -> {
              if (!caller.get().isOpen()) {
                caller.getAndSet(scene.caller()).close();
              }
              caller.get().get();
              return replica.served() > before;
            });
    caller.get().close();
  }

  @Test
  void behindHaProxyTheCommandOfTheGuideGivesItsWeightBack() throws Exception {
    Balancer kind = new HaProxyBalancer();
    try (Replicas replicas = new Replicas(new Silent(kind), directory);
        TestBed scene = new TestBed(kind, replicas, directory)) {
      GatedReplica replica = replicas.get(0);
      scene.awaitUse(replica);
      killInAClosing(kind);
      assertUnused(scene, replica);

      runTheCommandOfTheGuide(((Announcement.HaProxy) kind.announcement(0, directory)).socket());

      scene.awaitUse(replica);
    }
  }

  private static void runTheCommandOfTheGuide(Path socket) throws Exception {
    Matcher command = COMMAND.matcher(Files.readString(GUIDE));
    assertThat(command.find()).as("command in %s", GUIDE).isTrue();
    String asSystemdReadsIt = command.group(1).replace("%%", "%");
    Process shell =
        new ProcessBuilder(
                "/bin/sh", "-c", asSystemdReadsIt.replace("/run/haproxy/btc.sock", "" + socket))
            .inheritIO()
            .start();
    assertThat(shell.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(shell.exitValue()).as("exit code; needs socat").isZero();
  }
}
