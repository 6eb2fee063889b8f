package io.github.btc.research.benches.elasticsearch;

import io.github.btc.tools.console.process.ParentWatch;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The main class of the load generator for Elasticsearch. Ends when it is done, or when its
 * standard input does.
 */
@Command(name = "search-load", hidden = true, description = "Searches at their times.")
public final class ReplayMain implements Callable<Integer> {

  private static final int PRIMING_SEARCHES = 200;

  @Option(names = "--target", required = true)
  private URI target = URI.create("");

  @Option(names = "--rate", required = true)
  private int rate;

  @Option(names = "--retry-for", required = true)
  private Duration retryFor = Duration.ZERO;

  @Option(names = "--log")
  private @Nullable Path log;

  @Option(names = "--warm-up", required = true)
  private Duration warmUp = Duration.ZERO;

  @Option(names = "--measure", required = true)
  private Duration measure = Duration.ZERO;

  @Option(names = "--attempts", required = true)
  private Path attempts = Path.of("");

  /**
   * Sends what the options say.
   *
   * @param arguments see the options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ReplayMain()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    ParentWatch.start(System.in, () -> Runtime.getRuntime().halt(1));
    Replay replay = new Replay(requests(), target, retryFor);
    replay.prime(PRIMING_SEARCHES);
    long from = replay.run() + warmUp.toNanos();
    replay.recorder().write(attempts, from, from + measure.toNanos());
    return 0;
  }

  private List<SearchRequest> requests() throws java.io.IOException {
    long nanos = warmUp.plus(measure).toNanos();
    if (log == null) {
      return SearchRequest.constant(rate, nanos, Library.INDEX, Library.SEARCH);
    }
    return SearchRequest.ofLog(SlowLog.read(log), 1).stream()
        .filter(request -> request.offsetNanos() < nanos)
        .toList();
  }
}
