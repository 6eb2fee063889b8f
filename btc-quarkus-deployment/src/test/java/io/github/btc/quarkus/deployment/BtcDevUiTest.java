package io.github.btc.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.deployment.Capabilities;
import io.quarkus.deployment.Capability;
import io.quarkus.deployment.metrics.MetricsCapabilityBuildItem;
import io.quarkus.devui.spi.page.CardPageBuildItem;
import io.quarkus.runtime.metrics.MetricsFactory;
import io.quarkus.vertx.http.deployment.NonApplicationRootPathBuildItem;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The card in the Dev UI has a page for each place where the application shows the controller. */
class BtcDevUiTest {

  private final NonApplicationRootPathBuildItem paths =
      new NonApplicationRootPathBuildItem("/", "q", null);

  private record Config(boolean enabled, boolean healthEnabled, boolean metricsEnabled)
      implements BtcBuildConfig {}

  private List<String> addresses(Config config, Set<String> present, String metricsPath) {
    Optional<MetricsCapabilityBuildItem> metrics =
        metricsPath.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new MetricsCapabilityBuildItem(MetricsFactory.MICROMETER::equals, metricsPath));
    CardPageBuildItem card = new BtcDevUi().card(config, paths, new Capabilities(present), metrics);
    return card.getPages().stream()
        .map(page -> page.build())
        .map(page -> page.getMetadata().get("externalUrl"))
        .toList();
  }

  @Test
  void leadsToHealthAndMetersWhereTheApplicationHasThem() {
    Config everything = new Config(true, true, true);

    assertThat(addresses(everything, Set.of(Capability.SMALLRYE_HEALTH), "metrics"))
        .containsExactly("/q/health/ready", "/q/metrics");
    assertThat(addresses(everything, Set.of(), "")).isEmpty();
  }

  @Test
  void doesNotLeadToWhatIsSwitchedOff() {
    assertThat(
            addresses(
                new Config(true, false, false), Set.of(Capability.SMALLRYE_HEALTH), "metrics"))
        .isEmpty();
  }
}
