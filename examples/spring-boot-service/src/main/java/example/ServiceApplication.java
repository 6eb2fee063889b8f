package example;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An ordinary service. Its code does not refer to BTC. */
@SpringBootApplication
public class ServiceApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(ServiceApplication.class, arguments);
  }
}
