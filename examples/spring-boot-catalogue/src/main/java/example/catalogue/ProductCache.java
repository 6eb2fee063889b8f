package example.catalogue;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.random.RandomGenerator;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * A cache with millions of small objects, as usual for caches on the heap. A full collection has to
 * visit all of them. Thread-safe.
 */
@Component
class ProductCache {

  /**
   * The measured size of node, key, product, name with its bytes, price and slot. The unit is
   * shared.
   */
  private static final int BYTES_PER_PRODUCT = 188;

  private static final String UNIT = "piece";

  private final ConcurrentMap<Integer, Product> products;
  private final int size;

  ProductCache(@Value("${live-mb:16}") int megabytes) {
    size = Math.toIntExact(megabytes * (1L << 20) / BYTES_PER_PRODUCT);
    products = new ConcurrentHashMap<>(size);
    for (int number = 0; number < size; number++) {
      products.put(number, product(number, 100L + number));
    }
  }

  private static Product product(Integer number, long cents) {
    return new Product(number, "product " + number, UNIT, cents);
  }

  Product any(RandomGenerator random) {
    return products.get(random.nextInt(size));
  }

  /** Changes prices, which replaces old objects with young ones. */
  void changePrices(int count, RandomGenerator random) {
    for (int i = 0; i < count; i++) {
      Integer number = random.nextInt(size);
      products.put(number, product(number, 1_000L + i));
    }
  }
}
