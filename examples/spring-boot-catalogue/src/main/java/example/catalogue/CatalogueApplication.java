package example.catalogue;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A shop's orders over a large cache of products. */
@SpringBootApplication
public class CatalogueApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(CatalogueApplication.class, arguments);
  }
}
