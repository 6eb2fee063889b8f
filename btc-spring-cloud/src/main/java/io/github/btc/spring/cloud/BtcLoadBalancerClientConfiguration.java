package io.github.btc.spring.cloud;

import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** What each service's own context gets. Spring's own balancer steps back for it. */
class BtcLoadBalancerClientConfiguration {

  @Bean
  BtcLoadBalancer btcLoadBalancer(
      Environment environment,
      LoadBalancerClientFactory factory,
      ClosedInstances closed,
      BtcLoadBalancerProperties properties) {
    String service = LoadBalancerClientFactory.getName(environment);
    return new BtcLoadBalancer(
        factory.getLazyProvider(service, ServiceInstanceListSupplier.class),
        closed,
        properties.patienceNanos());
  }
}
