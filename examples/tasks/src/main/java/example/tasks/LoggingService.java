package example.tasks;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.tasks.RotatingLogHandler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;

/** A service that logs too much: each request writes a line of 28 kB. */
final class LoggingService implements Workload {

  private static final int WORDS = 4_000;
  private static final ActivationInterval SIZE = ActivationInterval.between(1 << 20, 2 << 20);
  private static final long MOST_BYTES = 64 << 20;
  private static final int KEEP = 3;

  private final RunLog runs;
  private final RotatingLogHandler handler;
  private final Logger log = Logger.getLogger("example.orders");

  LoggingService(Path folder, RunLog runs) throws IOException {
    this.runs = runs;
    handler = RotatingLogHandler.open(folder.resolve("service.log"), MOST_BYTES, KEEP);
    log.setUseParentHandlers(false);
    log.addHandler(handler);
  }

  @Override
  public void request(RandomGenerator random) {
    StringBuilder line = new StringBuilder("order");
    for (int i = 0; i < WORDS; i++) {
      line.append(' ').append(random.nextInt(1_000_000));
    }
    log.info(line::toString);
  }

  @Override
  public BackgroundTask task() {
    return runs.around(handler.rotationAt(SIZE));
  }

  @Override
  public void close() {
    log.removeHandler(handler);
    handler.close();
  }
}
