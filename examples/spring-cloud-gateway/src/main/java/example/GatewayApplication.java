package example;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A gateway with the recipe {@code spring-cloud-gateway.yaml} of the guide. */
@SpringBootApplication
public class GatewayApplication {

  public static void main(String[] arguments) {
    System.setProperty("spring.config.name", "spring-cloud-gateway");
    SpringApplication.run(GatewayApplication.class, arguments);
  }
}
