package example.catalogue;

import example.catalogue.Session.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/**
 * Shows the last orders of a customer. It reads them from the database and does the work of an
 * object-relational mapper: entities with snapshots, a comparison of all entities, views and JSON.
 * All of these objects are garbage when the answer has been sent.
 *
 * <p>Two kinds of requests share the address: short ones, and ones that also ask the stock service
 * and wait for its answer.
 */
@RestController
class Orders {

  private static final int CUSTOMERS = 2_500;
  private static final int ORDERS = 64;
  private static final int LINES = 5;
  private static final int SHOWN = 16;
  private static final int SHOWN_LINES = 4;
  private static final int CHANGE_EVERY = 12;
  private static final int PRICE_CHANGES = 32;

  private final ProductCache cache;
  private final JdbcTemplate database;
  private final StockClient stock;
  private final JsonMapper json;
  private final AtomicLong seeds;
  private final int waitingPercent;

  Orders(
      ProductCache cache,
      JdbcTemplate database,
      StockClient stock,
      JsonMapper json,
      @Value("${seed:1}") long seed,
      @Value("${waiting-percent:80}") int waitingPercent) {
    this.cache = cache;
    this.database = database;
    this.stock = stock;
    this.json = json;
    this.seeds = new AtomicLong(seed);
    this.waitingPercent = waitingPercent;
  }

  @GetMapping("/")
  ResponseEntity<byte[]> orders() {
    long number = seeds.incrementAndGet();
    SplittableRandom random = new SplittableRandom(number);
    boolean inStock = random.nextInt(100) >= waitingPercent || stock.has(number);
    Session session = new Session();
    List<Order> orders = ordersOf(random.nextInt(CUSTOMERS), session);
    orders.forEach(order -> addLines(order, session, random));
    List<OrderView> views = orders.stream().map(Orders::view).toList();
    int changed = session.flush();
    if (number % CHANGE_EVERY == 0) {
      save(orders.get(random.nextInt(orders.size())), random.nextLong(100_000));
    }
    cache.changePrices(PRICE_CHANGES, random);
    Page page = new Page(views.size(), session.size(), changed, inStock, views.subList(0, SHOWN));
    return ResponseEntity.ok(json.writeValueAsBytes(page)); // with a length, and so not in chunks
  }

  private List<Order> ordersOf(int customer, Session session) {
    return database.query(
        "select id, note from orders where customer = ? order by id desc limit ?",
        (row, i) ->
            session.load(
                Order.class, new Object[] {row.getLong(1), row.getString(2)}, Order::new),
        customer,
        ORDERS);
  }

  private void save(Order order, long cents) {
    database.update("update orders set cents = ? where id = ?", cents, order.id);
  }

  private void addLines(Order order, Session session, SplittableRandom random) {
    for (int i = 0; i < LINES; i++) {
      Product product = cache.any(random);
      Object[] row = {
        order.id * LINES + i, product.number(), product.name(), product.cents(), (long) (1 + i)
      };
      order.lines.add(session.load(Line.class, row, Line::new));
    }
  }

  private static OrderView view(Order order) {
    List<LineView> lines = order.lines.stream().map(LineView::of).toList();
    long cents = lines.stream().mapToLong(LineView::cents).sum();
    return new OrderView(
        order.id, order.note, lines.size(), cents, lines.subList(0, SHOWN_LINES));
  }

  record Page(int orders, int entities, int changed, boolean inStock, List<OrderView> first) {}

  record OrderView(Long id, String note, int lines, long cents, List<LineView> first) {}

  record LineView(String text, long cents) {

    static LineView of(Line line) {
      return new LineView(line.amount + " x " + line.name, line.amount * line.cents);
    }
  }

  private static final class Order implements Entity {
    private final Long id;
    private final String note;
    private final List<Line> lines = new ArrayList<>();

    Order(Object[] row) {
      id = (Long) row[0];
      note = (String) row[1];
    }

    @Override
    public Object[] values() {
      return new Object[] {id, note};
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
