package io.github.btc.spring;

import io.github.btc.AwayNotices;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.http.Bypass;
import io.github.btc.webflux.BtcWebFilter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The filter of {@link EnableBtc} for WebFlux. It is not nested in {@link BtcConfiguration},
 * because Spring imports nested configuration classes by itself.
 */
@Configuration(proxyBeanMethods = false)
class WebFluxPart {

  @Bean
  BtcWebFilter btcWebFilter(
      BackgroundTaskController controller,
      ObjectProvider<Bypass> bypass,
      ObjectProvider<AwayNotices> inBand) {
    BtcWebFilter.Builder builder = BtcWebFilter.builder(controller.gate());
    Bypass own = OneBean.of(bypass);
    if (own != null) {
      builder.bypass(own);
    }
    AwayNotices notices = OneBean.of(inBand);
    if (notices != null) {
      builder.inBand(notices);
    }
    return builder.build();
  }

  @Bean
  AdapterName btcWebFluxAdapter() {
    return new AdapterName("WebFlux filter");
  }
}
