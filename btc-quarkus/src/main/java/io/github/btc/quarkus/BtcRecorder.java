package io.github.btc.quarkus;

import io.github.btc.AdmissionGate;
import io.github.btc.AwayNotices;
import io.github.btc.http.Bypass;
import io.quarkus.arc.Arc;
import io.quarkus.arc.InstanceHandle;
import io.quarkus.runtime.RuntimeValue;
import io.quarkus.runtime.annotations.Recorder;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/** Makes at the start what the build has decided on. */
@Recorder
public class BtcRecorder {

  private final RuntimeValue<BtcConfig> config;

  /**
   * Is made by Quarkus.
   *
   * @param config the settings
   */
  public BtcRecorder(RuntimeValue<BtcConfig> config) {
    this.config = config;
  }

  /**
   * Makes the handler in front of all routes.
   *
   * @param ownPath the path of health and metrics, which is never refused
   * @return the handler
   */
  public Handler<RoutingContext> handler(String ownPath) {
    return RefusedProperty.named("quarkus.btc.filter.", () -> make(ownPath));
  }

  private BtcRouteHandler make(String ownPath) {
    BtcConfig.Filter filter = config.getValue().filter();
    BtcRouteHandler.Builder builder =
        BtcRouteHandler.builder(Arc.container().instance(AdmissionGate.class).get())
            .bypass(bypass(ownPath, filter))
            .pausedBefore();
    filter.hold().ifPresent(builder::hold);
    filter.status().ifPresent(builder::status);
    InstanceHandle<AwayNotices> inBand = Arc.container().instance(AwayNotices.class);
    if (inBand.isAvailable()) {
      builder.inBand(inBand.get());
    }
    return builder.build();
  }

  private static Bypass bypass(String ownPath, BtcConfig.Filter filter) {
    Bypass bypass = Bypass.standard();
    if (!ownPath.isEmpty()) {
      bypass = bypass.path(ownPath);
    }
    for (String path : filter.bypass().orElse(List.of())) {
      bypass = bypass.path(path);
    }
    return bypass;
  }
}
