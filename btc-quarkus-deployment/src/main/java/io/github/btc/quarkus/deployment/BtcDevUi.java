package io.github.btc.quarkus.deployment;

import io.quarkus.deployment.Capabilities;
import io.quarkus.deployment.Capability;
import io.quarkus.deployment.IsLocalDevelopment;
import io.quarkus.deployment.annotations.BuildStep;
import io.quarkus.deployment.annotations.BuildSteps;
import io.quarkus.deployment.metrics.MetricsCapabilityBuildItem;
import io.quarkus.devui.spi.page.CardPageBuildItem;
import io.quarkus.devui.spi.page.ExternalPageBuilder;
import io.quarkus.devui.spi.page.Page;
import io.quarkus.runtime.metrics.MetricsFactory;
import io.quarkus.vertx.http.deployment.NonApplicationRootPathBuildItem;
import java.util.Optional;

/**
 * The card of BTC in the Dev UI: it leads to what the application itself shows of the controller.
 */
@BuildSteps(onlyIf = {BtcProcessor.IsEnabled.class, IsLocalDevelopment.class})
final class BtcDevUi {

  @BuildStep
  CardPageBuildItem card(
      BtcBuildConfig config,
      NonApplicationRootPathBuildItem own,
      Capabilities capabilities,
      Optional<MetricsCapabilityBuildItem> metrics) {
    CardPageBuildItem card = new CardPageBuildItem();
    if (config.healthEnabled() && capabilities.isPresent(Capability.SMALLRYE_HEALTH)) {
      card.addPage(
          Page.externalPageBuilder("State of the controller")
              .url(own.resolvePath("health/ready"))
              .isJsonContent()
              .icon("font-awesome-solid:door-open"));
    }
    if (config.metricsEnabled()) {
      metrics
          .filter(item -> item.metricsSupported(MetricsFactory.MICROMETER))
          .map(MetricsCapabilityBuildItem::metricsEndpoint)
          .ifPresent(path -> card.addPage(meters(own.resolvePath(path))));
    }
    return card;
  }

  private static ExternalPageBuilder meters(String path) {
    return Page.externalPageBuilder("Meters")
        .url(path)
        .doNotEmbed()
        .icon("font-awesome-solid:chart-line");
  }
}
