package io.github.btc.spring.boot;

import io.github.btc.AdmissionGate;
import io.github.btc.webflux.BtcWebFilter;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * A placeholder for the filter until the actuator's paths are known. WebFlux also uses the filters
 * of parent contexts. The actuator's own port has a child context, for which this filter does
 * nothing.
 */
final class GateWebFilter implements WebFilter, Ordered, SmartInitializingSingleton {

  private final AdmissionGate gate;
  private final FilterSettings settings;
  private final ApplicationContext ownContext;

  // volatile: written after all beans exist, read by every request
  private volatile @Nullable BtcWebFilter filter;

  GateWebFilter(AdmissionGate gate, FilterSettings settings, ApplicationContext ownContext) {
    this.gate = gate;
    this.settings = settings;
    this.ownContext = ownContext;
  }

  @Override
  public int getOrder() {
    return settings.properties().order();
  }

  @Override
  public void afterSingletonsInstantiated() {
    filter =
        RefusedSetting.named(
            "btc.filter.",
            () ->
                settings
                    .applyTo(BtcWebFilter.builder(gate))
                    .refusedStream(settings.properties().refusedStream())
                    .build());
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    BtcWebFilter ready = filter;
    ApplicationContext context = exchange.getApplicationContext();
    boolean ours = context == null || context == ownContext;
    return ready != null && ours ? ready.filter(exchange, chain) : chain.filter(exchange);
  }
}
