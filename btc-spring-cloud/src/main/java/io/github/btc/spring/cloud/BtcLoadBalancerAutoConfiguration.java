package io.github.btc.spring.cloud;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.cloud.client.loadbalancer.BlockingLoadBalancerInterceptor;
import org.springframework.cloud.client.loadbalancer.LoadBalancerAutoConfiguration;
import org.springframework.cloud.client.loadbalancer.RestTemplateCustomizer;
import org.springframework.cloud.client.loadbalancer.reactive.LoadBalancedExchangeFilterFunction;
import org.springframework.cloud.client.loadbalancer.reactive.ReactorLoadBalancerClientAutoConfiguration;
import org.springframework.cloud.loadbalancer.annotation.LoadBalancerClients;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Makes every load-balanced client of this application handle refusals. It is active when it is on
 * the class path, unless {@code btc.loadbalancer.enabled=false}.
 */
@AutoConfiguration(
    before = {
      LoadBalancerAutoConfiguration.class,
      ReactorLoadBalancerClientAutoConfiguration.class
    })
@ConditionalOnProperty(name = "btc.loadbalancer.enabled", matchIfMissing = true)
@EnableConfigurationProperties(BtcLoadBalancerProperties.class)
@LoadBalancerClients(defaultConfiguration = BtcLoadBalancerClientConfiguration.class)
public final class BtcLoadBalancerAutoConfiguration {

  @Bean
  static ClosedInstances btcClosedInstances() {
    return new ClosedInstances(System::nanoTime);
  }

  @Bean
  static RefusalListener btcRefusalListener(ClosedInstances closed) {
    return new RefusalListener(closed);
  }

  @Bean
  static InFlightRequests btcInFlightRequests() {
    return new InFlightRequests();
  }

  @Bean
  static InFlightListener btcInFlightListener(InFlightRequests inFlight) {
    return new InFlightListener(inFlight);
  }

  /** Finds Spring's own bean at the first request, because Spring makes it after this one. */
  private static <T> Supplier<T> spring(ObjectProvider<T> all, Class<?> ours) {
    return SingletonSupplier.of(
        () -> all.stream().filter(each -> !ours.isInstance(each)).findFirst().orElseThrow());
  }

  /** {@code RestClient} and {@code RestTemplate}. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(RestTemplate.class)
  static final class Blocking {

    @Bean
    @Primary
    static RefusalRetryInterceptor btcRefusalRetryInterceptor(
        ObjectProvider<BlockingLoadBalancerInterceptor> all,
        ClosedInstances closed,
        BtcLoadBalancerProperties properties) {
      return new RefusalRetryInterceptor(
          spring(all, RefusalRetryInterceptor.class), closed, properties.patienceNanos());
    }

    @Bean
    static RestTemplateCustomizer btcRestTemplateCustomizer(RefusalRetryInterceptor interceptor) {
      return template -> {
        List<ClientHttpRequestInterceptor> all = new ArrayList<>(template.getInterceptors());
        all.add(interceptor);
        template.setInterceptors(all);
      };
    }
  }

  /** {@code WebClient}. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(WebClient.class)
  static final class Reactive {

    @Bean
    @Primary
    static RefusalRetryFilter btcRefusalRetryFilter(
        ObjectProvider<LoadBalancedExchangeFilterFunction> all,
        ClosedInstances closed,
        BtcLoadBalancerProperties properties) {
      return new RefusalRetryFilter(
          spring(all, RefusalRetryFilter.class), closed, properties.patienceNanos());
    }
  }
}
