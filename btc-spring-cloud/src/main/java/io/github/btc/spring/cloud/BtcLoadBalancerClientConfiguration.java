package io.github.btc.spring.cloud;

import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.cloud.loadbalancer.core.ReactorLoadBalancer;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** The balancer of each service's child context, unless the user defines one. */
class BtcLoadBalancerClientConfiguration {

  @Bean
  @ConditionalOnMissingBean(ReactorLoadBalancer.class)
  BtcLoadBalancer btcLoadBalancer(
      Environment environment,
      LoadBalancerClientFactory factory,
      ClosedInstances closed,
      InFlightRequests inFlight,
      BtcLoadBalancerProperties properties) {
    String service = LoadBalancerClientFactory.getName(environment);
    return new BtcLoadBalancer(
        factory.getLazyProvider(service, ServiceInstanceListSupplier.class),
        closed,
        inFlight,
        properties);
  }
}
