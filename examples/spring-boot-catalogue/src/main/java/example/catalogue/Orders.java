package example.catalogue;

import example.catalogue.Session.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/**
 * Shows the last orders of a customer. It does the work of an object-relational mapper without a
 * database: rows, entities with snapshots, a comparison of all entities, views and JSON. All of
 * these objects are garbage when the answer has been sent.
 */
@RestController
class Orders {

  private static final int ORDERS = 64;
  private static final int LINES = 20;
  private static final int SHOWN = 8;
  private static final int PRICE_CHANGES = 32;

  private final ProductCache cache;
  private final JsonMapper json;
  private final AtomicLong seeds;

  Orders(ProductCache cache, JsonMapper json, @Value("${seed:1}") long seed) {
    this.cache = cache;
    this.json = json;
    this.seeds = new AtomicLong(seed);
  }

  @GetMapping("/")
  ResponseEntity<byte[]> orders() {
    SplittableRandom random = new SplittableRandom(seeds.incrementAndGet());
    Session session = new Session();
    List<OrderView> views = new ArrayList<>();
    for (int i = 0; i < ORDERS; i++) {
      views.add(view(order(session, (long) i, random)));
    }
    int changed = session.flush();
    cache.changePrices(PRICE_CHANGES, random);
    Page page = new Page(views.size(), session.size(), changed, views.subList(0, SHOWN));
    return ResponseEntity.ok(json.writeValueAsBytes(page)); // with a length, and so not in chunks
  }

  private Order order(Session session, Long id, SplittableRandom random) {
    Order order = session.load(Order.class, new Object[] {id, "customer " + id}, Order::new);
    for (int i = 0; i < LINES; i++) {
      Product product = cache.any(random);
      Object[] row = {
        id * LINES + i, product.number(), product.name(), product.cents(), (long) (1 + i)
      };
      order.lines.add(session.load(Line.class, row, Line::new));
    }
    return order;
  }

  private static OrderView view(Order order) {
    List<LineView> lines = order.lines.stream().map(LineView::of).toList();
    return new OrderView(
        order.id, order.customer, lines.size(), lines.stream().mapToLong(LineView::cents).sum());
  }

  record Page(int orders, int entities, int changed, List<OrderView> first) {}

  record OrderView(Long id, String customer, int lines, long cents) {}

  record LineView(String text, long cents) {

    static LineView of(Line line) {
      return new LineView(line.amount + " x " + line.name, line.amount * line.cents);
    }
  }

  private static final class Order implements Entity {
    private final Long id;
    private final String customer;
    private final List<Line> lines = new ArrayList<>();

    Order(Object[] row) {
      id = (Long) row[0];
      customer = (String) row[1];
    }

    @Override
    public Object[] values() {
      return new Object[] {id, customer};
    }
  }

  private static final class Line implements Entity {
    private final Long id;
    private final Integer product;
    private final String name;
    private final Long cents;
    private final Long amount;

    Line(Object[] row) {
      id = (Long) row[0];
      product = (Integer) row[1];
      name = (String) row[2];
      cents = (Long) row[3];
      amount = (Long) row[4];
    }

    @Override
    public Object[] values() {
      return new Object[] {id, product, name, cents, amount};
    }
  }
}
