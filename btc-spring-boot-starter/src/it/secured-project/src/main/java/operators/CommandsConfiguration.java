package operators;

// tag::security
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

@Configuration
class CommandsConfiguration {

  @Bean
  @Order(1)
  SecurityFilterChain btcCommands(HttpSecurity http) throws Exception {
    return http.securityMatcher(EndpointRequest.to("btc"))
        .authorizeHttpRequests(requests -> requests.anyRequest().hasRole("OPERATOR"))
        .httpBasic(Customizer.withDefaults())
        .csrf(csrf -> csrf.disable())
        .build();
  }
}
// end::security
