package io.github.btc.tools.replicas.balancer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.btc.tools.replicas.load.Routing;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecipeTest {

  private static final List<InetSocketAddress> TWO =
      List.of(new InetSocketAddress("127.0.0.1", 40001), new InetSocketAddress("127.0.0.1", 40002));

  @Test
  void namesEachReplicaAndItsBackup() {
    String text = Recipe.read("haproxy.cfg").inFrontOf(TWO).toString();

    assertThat(text.lines().map(String::strip).filter(line -> line.startsWith("server ")))
        .containsExactly(
            "server s1 127.0.0.1:40001",
            "server s2 127.0.0.1:40002",
            "server b1 127.0.0.1:40001 backup no-check",
            "server b2 127.0.0.1:40002 backup no-check");
  }

  @Test
  void namesEachReplicaAsEnvoyWritesIt() {
    String text = Recipe.read("envoy.yaml").inFrontOf(TWO).toString();

    assertThat(text.lines().map(String::strip).filter(line -> line.startsWith("- endpoint:")))
        .containsExactly(
            "- endpoint: {hostname: s1, address: {socket_address: {address: 127.0.0.1, port_value:"
                + " 40001}}}",
            "- endpoint: {hostname: s2, address: {socket_address: {address: 127.0.0.1, port_value:"
                + " 40002}}}");
  }

  @Test
  void namesEachDoorOfNginx() {
    String text = Recipe.read("nginx.conf").inFrontOf(TWO).toString();

    assertThat(text.lines().map(String::strip).filter(line -> line.startsWith("listen unix:")))
        .containsExactly(
            "listen unix:/run/btc/s1.sock;",
            "listen unix:/run/btc/s2.sock;",
            "listen unix:/run/btc/gone.sock;",
            "listen unix:/run/btc/admin.sock;");
    assertThat(text)
        .contains("upstream s1 { server 127.0.0.1:40001 max_fails=0;")
        .contains("upstream s2 { server 127.0.0.1:40002 max_fails=0;")
        .doesNotContain("s3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "haproxy.cfg",
        "haproxy-sidecars.cfg",
        "nginx.conf",
        "nginx-refusals.conf",
        "envoy.yaml"
      })
  void sendsToTheReplicaWithTheFewestRequestsUnlessItIsToldToGoRound(String file) {
    String words = "(?s).*(leastconn|least_conn|LEAST_REQUEST).*";

    assertThat(Recipe.read(file).routedBy(Routing.LEAST_REQUEST).toString()).matches(words);
    assertThat(Recipe.read(file).routedBy(Routing.ROUND_ROBIN).toString()).doesNotMatch(words);
  }

  @Test
  void refusesToGoRoundWithAFileThatNamesNoRouting() {
    assertThatIllegalStateException()
        .isThrownBy(() -> Recipe.of("http {}").routedBy(Routing.ROUND_ROBIN));
  }

  @Test
  void putsInTheBalancersAddress() {
    String text =
        Recipe.read("nginx.conf").listeningAt(new InetSocketAddress("127.0.0.1", 40000)).toString();

    assertThat(text).contains("listen 127.0.0.1:40000;").doesNotContain("8080");
  }

  @Test
  void refusesToPutSomethingInForNothing() {
    assertThatIllegalStateException()
        .isThrownBy(() -> Recipe.read("nginx.conf").with("stats socket", "x"))
        .withMessage("recipe: has no \"stats socket\"");
  }
}
