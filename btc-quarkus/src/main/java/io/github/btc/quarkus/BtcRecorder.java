package io.github.btc.quarkus;

import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.AwayNotices;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.http.Bypass;
import io.quarkus.arc.Arc;
import io.quarkus.arc.ClientProxy;
import io.quarkus.arc.InstanceHandle;
import io.quarkus.runtime.RuntimeValue;
import io.quarkus.runtime.annotations.Recorder;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
    InstanceHandle<AwayNotices> bean = Arc.container().instance(AwayNotices.class);
    Announcer announcer =
        Arc.container().instance(BackgroundTaskController.class).get().announcer();
    AwayNotices inBand = bean.isAvailable() ? bean.get() : noticesOf(announcer);
    if (inBand != null) {
      builder.inBand(inBand);
    }
    return builder.build();
  }

  /**
   * Finds an announcer in band whose producer declares it as an announcer and no more. The proxy of
   * a scope such as {@code @ApplicationScoped} has the declared types alone.
   */
  static @Nullable AwayNotices noticesOf(Announcer announcer) {
    return ClientProxy.unwrap(announcer) instanceof AwayNotices notices ? notices : null;
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
