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
 * A placeholder for the filter. Boot makes filters together with the web server, before the other
 * beans. The actuator's paths are known only after all beans exist. Until then, this filter does
 * nothing, because the server accepts no request yet.
 */
final class GateFilter implements Filter, SmartInitializingSingleton {

  private final AdmissionGate gate;
  private final FilterSettings settings;

  // volatile: written after all beans exist, read by every request
  private volatile @Nullable BtcFilter filter;

  GateFilter(AdmissionGate gate, FilterSettings settings) {
    this.gate = gate;
    this.settings = settings;
  }

  @Override
  public void afterSingletonsInstantiated() {
    filter =
        RefusedSetting.named(
            "btc.filter.",
            () ->
                settings
                    .applyTo(BtcFilter.builder(gate))
                    .refusedStream(settings.properties().refusedStream())
                    .build());
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
