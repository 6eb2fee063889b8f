package io.github.btc.spring.boot;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.endpoint.EndpointAccessResolver;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/**
 * Puts the {@link WriteGuard} in front of the actuator on any port, because Boot adds this class to
 * the context that serves the actuator.
 */
@ManagementContextConfiguration(proxyBeanMethods = false)
@Conditional(OnSupportedBoot.class)
@ConditionalOnAvailableEndpoint(endpoint = BtcEndpoint.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnClass({WebFilter.class, Mono.class})
class ReactiveGuardConfiguration {

  @Bean
  ReactiveWriteGuard btcWriteGuard(
      ObjectProvider<BtcProperties> properties,
      ObjectProvider<EndpointAccessResolver> access,
      ObjectProvider<PathMappedEndpoints> endpoints) {
    return new ReactiveWriteGuard(WriteGuard.of(properties, access, endpoints));
  }
}
