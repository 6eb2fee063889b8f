package example;

import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** The data that the service keeps in memory, such as a cache: {@code --stock.megabytes=100}. */
@Component
class Stock {

  private final List<byte[]> items = new ArrayList<>();

  Stock(@Value("${stock.megabytes:0}") int megabytes) {
    for (int i = 0; i < megabytes * 1024; i++) {
      items.add(new byte[1000]); // with its header 1 kB
    }
  }
}
