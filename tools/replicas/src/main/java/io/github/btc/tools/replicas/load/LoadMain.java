package io.github.btc.tools.replicas.load;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.process.ParentWatch;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/**
 * The main class of the load generator. It prints {@link #LOADING} when the load begins. A line on
 * its standard input ends the warm-up early, and a second one the calm time after it. It ends when
 * it is done, or when its standard input does.
 */
@Command(name = "load", hidden = true, description = "An open-loop load generator.")
public final class LoadMain implements Callable<Integer>, Verb {

  /** The line that tells the beginning of the load. */
  public static final String LOADING = "loading";

  @Option(names = "--target", required = true, converter = Target.class)
  private List<InetSocketAddress> targets = List.of();

  @Option(names = "--priming", defaultValue = "200")
  private int priming;

  @Option(names = "--rate", required = true)
  private double rate;

  @Option(names = "--warm-up-rate", description = "by default the rate")
  private @Nullable Double warmUpRate;

  @Option(names = "--warm-up-in-flight", defaultValue = Integer.MAX_VALUE + "")
  private int warmUpInFlight;

  @Option(names = "--warm-up", required = true)
  private Duration warmUp = Duration.ZERO;

  @Option(names = "--calm", defaultValue = "PT0S")
  private Duration calm = Duration.ZERO;

  @Option(names = "--measure", required = true)
  private Duration measure = Duration.ZERO;

  /** As long as the other, so that a refused request waits as long as one in a queue. */
  @Option(names = "--retry-limit", defaultValue = "PT10S")
  private Duration retryLimit = Duration.ZERO;

  @Option(names = "--answer-limit", defaultValue = "PT10S")
  private Duration answerLimit = Duration.ZERO;

  @Option(names = "--hedge-after", defaultValue = "PT0S")
  private String hedgeAfter = "";

  @Option(names = "--connections", defaultValue = "1")
  private int connections;

  @Option(names = "--retry", defaultValue = "true", arity = "1")
  private boolean retries;

  @Option(names = "--post-every", defaultValue = "0")
  private int postEvery;

  @Option(names = "--post-bytes", defaultValue = "0")
  private int postBytes;

  @Option(names = "--obeys-notices", defaultValue = "false", arity = "1")
  private boolean obeysNotices;

  @Option(names = "--routing", defaultValue = "LEAST_REQUEST")
  private Routing routing = Routing.LEAST_REQUEST;

  @Option(names = "--attempts", required = true)
  private Path attempts = Path.of("");

  /**
   * Sends what the options say.
   *
   * @param arguments see the options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new LoadMain()).execute(arguments));
  }

  @Override
  public Purpose purpose() {
    return Purpose.INTERNAL;
  }

  @Override
  public Integer call() throws Exception {
    LoadPlan plan =
        new LoadPlan(
            targets,
            priming,
            warmUpRate == null ? rate : warmUpRate,
            warmUpInFlight,
            rate,
            warmUp.toNanos(),
            calm.toNanos(),
            measure.toNanos(),
            retryLimit.toNanos(),
            answerLimit.toNanos(),
            Hedging.parse(hedgeAfter),
            new Client(connections, retries, postEvery, postBytes, obeysNotices, routing));
    OpenLoopGenerator generator = new OpenLoopGenerator(plan);
    ParentWatch.start(System.in, generator::endPhase, () -> Runtime.getRuntime().halt(1));
    generator.run(() -> System.out.println(LOADING));
    long from = generator.measureFromNanos();
    generator.recorder().write(attempts, from, from + plan.measureNanos());
    return 0;
  }

  /** Reads {@code host:port}. */
  static final class Target implements ITypeConverter<InetSocketAddress> {

    private static final Pattern FORM = Pattern.compile("(.+):(\\d{1,5})");
    private static final int HIGHEST_PORT = 65_535;

    @Override
    public InetSocketAddress convert(String text) {
      Matcher target = FORM.matcher(text);
      if (!target.matches() || Integer.parseInt(target.group(2)) > HIGHEST_PORT) {
        throw new RefusedSettingException(
            "target", "\"" + text + "\"", "a host and a port, as 127.0.0.1:8080");
      }
      return new InetSocketAddress(target.group(1), Integer.parseInt(target.group(2)));
    }
  }
}
