package io.github.btc.quarkus.deployment;

import io.github.btc.AdmissionGate;
import io.github.btc.AwayNotices;
import io.github.btc.quarkus.BtcRecorder;
import io.github.btc.quarkus.ControllerBeans;
import io.quarkus.arc.deployment.AdditionalBeanBuildItem;
import io.quarkus.arc.deployment.BeanContainerBuildItem;
import io.quarkus.arc.deployment.UnremovableBeanBuildItem;
import io.quarkus.deployment.annotations.BuildProducer;
import io.quarkus.deployment.annotations.BuildStep;
import io.quarkus.deployment.annotations.BuildSteps;
import io.quarkus.deployment.annotations.ExecutionTime;
import io.quarkus.deployment.annotations.Record;
import io.quarkus.deployment.builditem.FeatureBuildItem;
import io.quarkus.deployment.metrics.MetricsCapabilityBuildItem;
import io.quarkus.runtime.metrics.MetricsFactory;
import io.quarkus.smallrye.health.deployment.spi.HealthBuildItem;
import io.quarkus.vertx.http.deployment.FilterBuildItem;
import io.quarkus.vertx.http.deployment.NonApplicationRootPathBuildItem;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The build steps of the extension. */
@BuildSteps(onlyIf = BtcProcessor.IsEnabled.class)
final class BtcProcessor {

  /** In front of the filters of Quarkus for cross-origin requests and authentication. */
  private static final int FIRST = 1_000;

  private static final String RUNTIME = "io.github.btc.quarkus.";

  /** Asks {@code quarkus.btc.enabled}. */
  static final class IsEnabled implements BooleanSupplier {

    private final BtcBuildConfig config;

    IsEnabled(BtcBuildConfig config) {
      this.config = config;
    }

    @Override
    public boolean getAsBoolean() {
      return config.enabled();
    }
  }

  @BuildStep
  FeatureBuildItem feature() {
    return new FeatureBuildItem("btc");
  }

  @BuildStep
  AdditionalBeanBuildItem controller() {
    return AdditionalBeanBuildItem.unremovableOf(ControllerBeans.class);
  }

  /** The handler asks for these by their types, which the container cannot see. */
  @BuildStep
  UnremovableBeanBuildItem askedForByTheHandler() {
    return UnremovableBeanBuildItem.beanTypes(AdmissionGate.class, AwayNotices.class);
  }

  @BuildStep
  @Record(ExecutionTime.RUNTIME_INIT)
  FilterBuildItem handler(
      BtcRecorder recorder, NonApplicationRootPathBuildItem own, BeanContainerBuildItem beans) {
    String path = own.getNonApplicationRootPath();
    return new FilterBuildItem(recorder.handler(path.replaceFirst("/+$", "")), FIRST);
  }

  @BuildStep
  HealthBuildItem health(BtcBuildConfig config) {
    return new HealthBuildItem(RUNTIME + "BtcHealthCheck", config.healthEnabled());
  }

  @BuildStep
  void meters(
      BtcBuildConfig config,
      Optional<MetricsCapabilityBuildItem> metrics,
      BuildProducer<AdditionalBeanBuildItem> beans) {
    boolean micrometer =
        metrics.map(item -> item.metricsSupported(MetricsFactory.MICROMETER)).orElse(false);
    if (micrometer && config.metricsEnabled()) {
      beans.produce(AdditionalBeanBuildItem.unremovableOf(RUNTIME + "BtcMeterBeans"));
    }
  }
}
