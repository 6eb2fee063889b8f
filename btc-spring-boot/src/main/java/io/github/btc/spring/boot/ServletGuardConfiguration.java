package io.github.btc.spring.boot;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.endpoint.EndpointAccessResolver;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * Puts the {@link WriteGuard} in front of the actuator on any port, because Boot adds this class to
 * the context that serves the actuator.
 */
@ManagementContextConfiguration(proxyBeanMethods = false)
@Conditional(OnSupportedBoot.class)
@ConditionalOnAvailableEndpoint(endpoint = BtcEndpoint.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({Filter.class, FilterRegistrationBean.class})
class ServletGuardConfiguration {

  @Bean
  FilterRegistrationBean<ServletWriteGuard> btcWriteGuard(
      ObjectProvider<BtcProperties> properties,
      ObjectProvider<EndpointAccessResolver> access,
      ObjectProvider<PathMappedEndpoints> endpoints) {
    FilterRegistrationBean<ServletWriteGuard> registration =
        new FilterRegistrationBean<>(
            new ServletWriteGuard(WriteGuard.of(properties, access, endpoints)));
    registration.setName("btcWriteGuard");
    registration.setOrder(WriteGuard.ORDER);
    registration.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.FORWARD);
    registration.setAsyncSupported(true);
    return registration;
  }
}
