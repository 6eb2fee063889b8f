package io.github.btc.tools.demo.hop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
@Tag("one-jdk")
final class HopRunIT {

  /** Enough for some steps of 10 ms, in which the kernel tells the CPU time of a proxy. */
  private static final int REQUESTS = 500;

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"haproxy", "pods"})
  void eachWayAnswersEachRequestAndTheProxiesTakeCpuTime(String name) throws Exception {
    check(name);
  }

  @Test
  @Tag("slow")
  void soDoTheWaysThroughTwoEnvoys() throws Exception {
    check("pods-envoy");
  }

  private void check(String name) throws Exception {
    HopPlan plan = new HopPlan(Balancer.named(name), REQUESTS, 2000);
    List<HopFigures> figures;
    try (Workplace workplace = new Workplace(directory)) {
      figures = new HopRun(plan, workplace, 1).run();
    }
    StringWriter text = new StringWriter();
    new HopPage(figures).print(new PrintWriter(text, true));
    System.out.println(name + ":\n" + text);

    assertThat(figures).extracting(HopFigures::errors).containsOnly(0);
    assertThat(figures)
        .extracting(each -> each.kind() + ", " + each.way().title())
        .startsWith(
            "GET, direct", "POST, direct", "GET, through the proxy", "POST, through the proxy")
        .hasSize(name.startsWith("pods") ? 6 : 4);
    assertThat(figures.stream().mapToDouble(HopFigures::cores).sum()).isPositive();
  }
}
