package io.github.btc.tools.replicas.balancer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.btc.Closing;
import io.github.btc.Coordinator;
import io.github.btc.gc.GarbageCollectionTask;
import io.github.btc.tools.replicas.load.Routing;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BalancerTest {

  @TempDir Path directory;

  @Test
  void saysInOneSentenceWhatToInstall() {
    Program haproxy = new Program("haproxy", "HAProxy 2.4 or newer", "install the package haproxy");

    assertThatExceptionOfType(MissingProgramException.class)
        .isThrownBy(() -> haproxy.findOn(directory + ":" + directory.resolve("none")))
        .withMessage(
            "haproxy: not found on the PATH (expected HAProxy 2.4 or newer; install the package"
                + " haproxy)");
  }

  @Test
  void findsAProgramInASecondFolder() throws Exception {
    Path program = Files.createFile(directory.resolve("haproxy"));
    assertThat(program.toFile().setExecutable(true)).isTrue();

    assertThat(new Program("haproxy", "", "").findOn("/none:" + directory)).isEqualTo(program);
  }

  @Test
  void knowsTheNamesOfAll() {
    assertThat(Balancer.named("nginx")).isInstanceOf(NginxBalancer.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Balancer.named("apache"))
        .withMessageStartingWith("lb: apache (expected one of haproxy, nginx");
  }

  @Test
  void theGatewayLearnsTheAddressesOfTheReplicas() {
    Path jar = directory.resolve("gateway.jar");
    Launch launch =
        new GatewayBalancer(jar, Routing.LEAST_REQUEST)
            .launch(
                List.of(
                    InetSocketAddress.createUnresolved("127.0.0.1", 81),
                    InetSocketAddress.createUnresolved("127.0.0.1", 82)),
                directory,
                "java");

    assertThat(launch.command().apply(InetSocketAddress.createUnresolved("127.0.0.1", 80)))
        .startsWith("java")
        .contains("-jar", jar.toString(), "--server.port=80")
        .contains("--btc.loadbalancer.policy=least-request")
        .endsWith(
            "--spring.cloud.discovery.client.simple.instances.my-service[0].uri=http://127.0.0.1:81",
            "--spring.cloud.discovery.client.simple.instances.my-service[1].uri=http://127.0.0.1:82");
  }

  @Test
  void saysHowToBuildTheGatewayThatIsMissing() {
    assertThatExceptionOfType(MissingProgramException.class)
        .isThrownBy(() -> Balancer.installed("gateway"))
        .withMessageStartingWith("btc.gateway.jar: gateway.jar does not exist (expected")
        .withMessageContaining("mvn -pl examples/spring-cloud-gateway -am");
  }

  @Test
  void refusesADirectoryTooLongForASocket() {
    Path deep = directory.resolve("d".repeat(90));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HaProxyBalancer().announcement(0, deep))
        .withMessageContaining("workDirectory: " + deep + " (expected a shorter path");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "first-refusal=60ms+10ms",
        "in-band",
        "turns=750ms@/tmp/a@b,first-refusal=60ms+10ms",
        "long-turns=/tmp/a@b,in-band",
        "slot=1/4,haproxy=pod/own@/run/a@b.sock",
        "haproxy=be/s2@/run/a@b.sock",
        "turns=0ms@/tmp/a,nginx=s1@/run/a@b.sock",
        "nginx=s3@/run/admin.sock",
        "envoy=replicas/s1@/run/e"
      })
  void readsTheAnnouncementsItWrites(String text) {
    assertThat(Announcement.parse(text)).hasToString(text);
  }

  /**
   * A JVM under a quota compiles then, so that a first young collection is as long as a full one.
   */
  @Test
  void aFirstYoungCollectionTakesATurnAndALaterOneDoesNot() throws Exception {
    String text = "long-turns=" + directory + ",in-band";
    Coordinator first = Announcement.parse(text).coordinator();
    Coordinator second = Announcement.parse(text).coordinator();
    Duration unseen = GarbageCollectionTask.young().expectedRun();

    assertThat(first.tryAcquire(closing(unseen))).isTrue();
    assertThat(second.tryAcquire(closing(unseen))).isFalse();
    assertThat(second.tryAcquire(closing(Duration.ofMillis(20)))).isTrue();
    second.release();
    first.release();
    assertThat(second.tryAcquire(closing(unseen))).isTrue();
    second.release();
  }

  @Test
  void announcesEachReplicaByItsOwnName() {
    assertThat(new HaProxyBalancer().announcement(2, directory))
        .isEqualTo(new Announcement.HaProxy("be/s3", directory.resolve("haproxy.sock")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "first-refusal",
        "first-refusal=1ms",
        "haproxy",
        "haproxy=be/s1",
        "haproxy=s1@/run/a.sock",
        "nginx=be/s1@/run/a.sock",
        "pigeon=be/s1@/run/a.sock"
      })
  void refusesAnAnnouncementOfNoKind(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Announcement.parse(text))
        .withMessageStartingWith("announcement: " + text + " (expected ");
  }

  private static Closing closing(Duration expected) {
    return new Closing(List.of("task"), expected, Closing.Reason.DUE);
  }
}
