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
 * Stands in for the filter until the paths of the actuator are known. WebFlux finds the filters of
 * parent contexts too: on the actuator's own port, which has a context of its own, nobody is asked.
 */
final class GateWebFilter implements WebFilter, Ordered, SmartInitializingSingleton {

  private final AdmissionGate gate;
  private final FilterSettings settings;
  private final ApplicationContext ownContext;

  // volatile: written when the beans are there, read by every request
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
            "btc.filter.", () -> settings.applyTo(BtcWebFilter.builder(gate)).build());
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    BtcWebFilter ready = filter;
    ApplicationContext context = exchange.getApplicationContext();
    boolean ours = context == null || context == ownContext;
    return ready != null && ours ? ready.filter(exchange, chain) : chain.filter(exchange);
  }
}
