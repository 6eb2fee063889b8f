package example.catalogue;

import example.catalogue.bench.Neighbours;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A shop's orders over a large cache of products. */
@SpringBootApplication
public class CatalogueApplication {

  public static void main(String[] arguments) throws Exception {
    if (List.of(arguments).contains(Neighbours.ARGUMENT)) {
      Neighbours.run();
      return;
    }
    SpringApplication.run(CatalogueApplication.class, arguments);
  }
}
