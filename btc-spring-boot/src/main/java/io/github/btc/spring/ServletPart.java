package io.github.btc.spring;

import io.github.btc.AwayNotices;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.http.Bypass;
import io.github.btc.servlet.BtcFilter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The filter of {@link EnableBtc} for servlets. It is not nested in {@link BtcConfiguration},
 * because Spring imports nested configuration classes by itself.
 */
@Configuration(proxyBeanMethods = false)
class ServletPart {

  @Bean
  BtcFilter btcFilter(
      BackgroundTaskController controller,
      ObjectProvider<Bypass> bypass,
      ObjectProvider<AwayNotices> inBand) {
    BtcFilter.Builder builder = BtcFilter.builder(controller.gate());
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
  AdapterName btcServletAdapter() {
    return new AdapterName("servlet filter");
  }
}
