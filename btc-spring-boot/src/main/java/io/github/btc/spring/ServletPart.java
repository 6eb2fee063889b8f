package io.github.btc.spring;

import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.http.Bypass;
import io.github.btc.servlet.BtcFilter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The filter of {@link EnableBtc} for servlets. A class of its own and not one within {@link
 * BtcConfiguration}: Spring imports nested configuration classes unasked.
 */
@Configuration(proxyBeanMethods = false)
class ServletPart {

  @Bean
  BtcFilter btcFilter(BackgroundTaskController controller, ObjectProvider<Bypass> bypass) {
    return BtcFilter.builder(controller.gate())
        .bypass(bypass.getIfUnique(Bypass::standard))
        .build();
  }

  @Bean
  AdapterName btcServletAdapter() {
    return new AdapterName("servlet filter");
  }
}
