package io.github.btc.spring.boot;

// tag::haproxy
import io.github.btc.loadbalancer.HaProxyAnnouncer;
import java.net.UnixDomainSocketAddress;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration
class HaProxyConfiguration {

  @Bean
  HaProxyAnnouncer haProxyAnnouncer(
      @Value("${haproxy.socket}") String socket, @Value("${haproxy.server}") String server) {
    return HaProxyAnnouncer.builder().server(server, UnixDomainSocketAddress.of(socket)).build();
  }
}
// end::haproxy
