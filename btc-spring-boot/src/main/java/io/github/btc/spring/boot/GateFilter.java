package io.github.btc.spring.boot;

import io.github.btc.AdmissionGate;
import io.github.btc.servlet.BtcFilter;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Boot makes filters together with the web server, before the other beans; the paths of the
 * actuator are known when all are there. This one stands in until then: the server takes no request
 * before.
 */
final class GateFilter implements Filter, SmartInitializingSingleton {

  private final AdmissionGate gate;
  private final FilterSettings settings;

  // volatile: written when the beans are there, read by every request
  private volatile @Nullable BtcFilter filter;

  GateFilter(AdmissionGate gate, FilterSettings settings) {
    this.gate = gate;
    this.settings = settings;
  }

  @Override
  public void afterSingletonsInstantiated() {
    filter =
        RefusedSetting.named(
            "btc.filter.", () -> settings.applyTo(BtcFilter.builder(gate)).build());
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    BtcFilter ready = filter;
    if (ready == null) {
      chain.doFilter(request, response);
    } else {
      ready.doFilter(request, response, chain);
    }
  }
}
