package io.github.btc.tools.replicas.run;

import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.load.Client;
import io.github.btc.tools.replicas.load.Hedging;
import io.github.btc.tools.replicas.load.LoadMain;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The requests of one run, which a process of its own sends.
 *
 * @param warmUpRatePerSecond requests per second to all replicas together during the warm-up
 * @param warmUpInFlight most requests of the warm-up that wait for their answers
 * @param ratePerSecond requests per second to all replicas together in the measured time
 * @param warmUp longest time in which requests are sent and not measured
 * @param measure measured time
 * @param hedging when the client asks a second replica
 */
public record Load(
    double warmUpRatePerSecond,
    int warmUpInFlight,
    int ratePerSecond,
    Duration warmUp,
    Duration measure,
    Hedging hedging) {

  private static final Duration PRIMING_LIMIT = Duration.ofMinutes(3);
  private static final Duration OVERTIME = Duration.ofMinutes(3); // a busy machine answers late
  private static final int HEAP_MEGABYTES = 192;
  private static final int HEAP_BYTES_PER_REQUEST = 512;

  /**
   * The requests of a run whose warm-up has the rate of the measured time.
   *
   * @param ratePerSecond requests per second to all replicas together
   * @param warmUp longest time in which requests are sent and not measured
   * @param measure measured time
   * @param hedging when the client asks a second replica
   */
  public Load(int ratePerSecond, Duration warmUp, Duration measure, Hedging hedging) {
    this(ratePerSecond, Integer.MAX_VALUE, ratePerSecond, warmUp, measure, hedging);
  }

  /**
   * Sends all requests after the longest warm-up and waits for the answers.
   *
   * @param targets replicas, or the load balancer in front of them
   * @param client habits of the clients
   * @param workplace owner of the process
   * @param directory folder for the file of attempts
   * @throws IOException if the process fails
   * @throws InterruptedException if interrupted
   */
  public void send(
      List<InetSocketAddress> targets, Client client, Workplace workplace, Path directory)
      throws IOException, InterruptedException {
    send(targets, client, workplace, directory, WarmUp.longest());
  }

  /**
   * Sends all requests and waits for the answers.
   *
   * @param targets replicas, or the load balancer in front of them
   * @param client habits of the clients
   * @param workplace owner of the process
   * @param directory folder for the file of attempts
   * @param end decides when the warm-up ends
   * @throws IOException if the process fails
   * @throws InterruptedException if interrupted
   */
  void send(
      List<InetSocketAddress> targets,
      Client client,
      Workplace workplace,
      Path directory,
      WarmUp end)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    for (InetSocketAddress target : targets) {
      arguments.add("--target=" + target.getHostString() + ":" + target.getPort());
    }
    arguments.add("--warm-up-rate=" + warmUpRatePerSecond);
    arguments.add("--warm-up-in-flight=" + warmUpInFlight);
    arguments.add("--rate=" + ratePerSecond);
    arguments.add("--warm-up=" + warmUp);
    arguments.add("--calm=" + calm());
    arguments.add("--measure=" + measure);
    arguments.add("--hedge-after=" + hedging);
    arguments.add("--connections=" + client.connections());
    arguments.add("--retry=" + client.retries());
    arguments.add("--post-every=" + client.postEvery());
    arguments.add("--post-bytes=" + client.postBytes());
    arguments.add("--obeys-notices=" + client.obeysNotices());
    arguments.add("--routing=" + client.routing().name());
    arguments.add("--attempts=" + attemptsIn(directory));
    ChildJvm generator =
        workplace.add(
            ChildJvm.start(
                "The load generator",
                flags(),
                LoadMain.class,
                arguments,
                directory.resolve("load.err")));
    awaitLoading(generator);
    if (end.awaitBefore(warmUp)) {
      generator.proceed();
    }
    if (isFaster()) {
      end.awaitCalm();
      generator.proceed();
    }
    generator.awaitSuccess(warmUp.plus(calm()).plus(measure).plus(OVERTIME));
  }

  /**
   * Waits until a load generator has sent the first requests, which do not count. Its JVM may warn
   * of its flags in earlier lines.
   *
   * @param generator runs {@link LoadMain}
   * @throws IOException if it ends before
   */
  public static void awaitLoading(ChildJvm generator) throws IOException {
    while (!generator.readLine(PRIMING_LIMIT).equals(LoadMain.LOADING)) {
      // The replicas still get the first requests, which do not count.
    }
  }

  private boolean isFaster() {
    return warmUpRatePerSecond > ratePerSecond;
  }

  private Duration calm() {
    return isFaster() ? WarmUp.CALM.plus(WarmUp.FOR_WORK) : Duration.ZERO;
  }

  /**
   * Returns the file of attempts.
   *
   * @param directory folder of the run
   * @return file for {@link io.github.btc.tools.replicas.load.Attempts#read}
   */
  public static Path attemptsIn(Path directory) {
    return directory.resolve("attempts.bin");
  }

  private List<String> flags() {
    double requests =
        (warmUp.toMillis() * warmUpRatePerSecond + calm().plus(measure).toMillis() * ratePerSecond)
            / 1000;
    long heap = HEAP_MEGABYTES + ((long) requests * HEAP_BYTES_PER_REQUEST >> 20);
    return List.of(
        "-XX:+UnlockExperimentalVMOptions",
        "-XX:+UseEpsilonGC",
        "-Xms" + heap + "m",
        "-Xmx" + heap + "m",
        "-XX:+PerfDisableSharedMem");
  }
}
