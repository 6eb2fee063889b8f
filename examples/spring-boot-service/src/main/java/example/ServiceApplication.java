package example;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A service like any other: nothing here knows of BTC. */
@SpringBootApplication
public class ServiceApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(ServiceApplication.class, arguments);
  }
}
