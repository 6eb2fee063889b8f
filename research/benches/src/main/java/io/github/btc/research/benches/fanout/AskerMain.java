package io.github.btc.research.benches.fanout;

import io.github.btc.tools.console.process.ParentWatch;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The main class of the first tier. Ends when it is done, or when its standard input does. */
@Command(name = "asker", hidden = true, description = "Users who ask every leaf at once.")
public final class AskerMain implements Callable<Integer> {

  @Option(names = "--port", required = true, split = ",")
  private List<Integer> ports = List.of();

  @Option(names = "--leaves", required = true)
  private int leaves;

  @Option(names = "--rate", required = true)
  private double rate;

  @Option(names = "--warm-up", required = true)
  private Duration warmUp = Duration.ZERO;

  @Option(names = "--measure", required = true)
  private Duration measure = Duration.ZERO;

  @Option(names = "--hedges", required = true, arity = "1")
  private boolean hedges;

  @Option(names = "--seed", required = true)
  private long seed;

  @Option(names = "--attempts", required = true)
  private Path attempts = Path.of("");

  /**
   * Sends what the options say.
   *
   * @param arguments see the options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new AskerMain()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    ParentWatch.start(System.in, () -> Runtime.getRuntime().halt(1));
    int users = (int) Math.ceil(warmUp.plus(measure).toNanos() * rate / 1e9);
    Asker asker = new Asker(addresses(), leaves, rate, users, hedges, seed);
    long from = asker.run() + warmUp.toNanos();
    asker.recorder().write(attempts, from, from + measure.toNanos());
    return 0;
  }

  private List<InetSocketAddress> addresses() {
    return ports.stream().map(port -> new InetSocketAddress("127.0.0.1", port)).toList();
  }
}
