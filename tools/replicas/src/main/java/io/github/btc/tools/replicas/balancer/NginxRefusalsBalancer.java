package io.github.btc.tools.replicas.balancer;

import io.github.btc.tools.replicas.load.Routing;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** nginx that nobody tells: it learns from the first refusal that a replica is away. */
public final class NginxRefusalsBalancer implements Balancer {

  /** Where {@link NginxLog} finds which replicas were asked, below the work directory. */
  static final String ACCESS_LOG = "nginx-access.log";

  /** Says in a log and in each answer which replicas were asked, how long each took, and when. */
  private static final String LOG =
      """
        log_format upstreams '$http_x_attempt|$upstream_addr|$upstream_status|$upstream_response_time|$msec';
        access_log nginx-access.log upstreams;
        add_header X-Replicas "$upstream_addr|$upstream_header_time|$msec" always;
      """;

  /** A large body takes its time from nginx to a replica, the more so on a busy machine. */
  private static final Duration QUIET = Duration.ofMillis(10);

  /** nginx leaves a refusing replica alone for 1 to 2 s: with four of them one must be left. */
  private static final Duration REST = Duration.ofMillis(750);

  /** The only status that nginx retries and few applications use. */
  private static final int REFUSAL_STATUS = 429;

  private final int refusalStatus;
  private final Routing routing;

  /** Makes nginx in front of replicas that refuse with 429. */
  public NginxRefusalsBalancer() {
    this(REFUSAL_STATUS);
  }

  /**
   * Makes nginx in front of replicas that refuse with another status.
   *
   * @param refusalStatus 429, or 503 if the replicas cannot answer with 429
   */
  public NginxRefusalsBalancer(int refusalStatus) {
    this(refusalStatus, Routing.LEAST_REQUEST);
  }

  private NginxRefusalsBalancer(int refusalStatus, Routing routing) {
    this.refusalStatus = refusalStatus;
    this.routing = routing;
  }

  @Override
  public Balancer routedBy(Routing other) {
    return new NginxRefusalsBalancer(refusalStatus, other);
  }

  @Override
  public int refusalStatus() {
    return refusalStatus;
  }

  @Override
  public String name() {
    return "nginx-refusals";
  }

  @Override
  public Program program() {
    return NginxProgram.PROGRAM;
  }

  @Override
  public Announcement announcement(int replica, Path workDirectory) {
    return new Announcement.InTurns(
        new Announcement.FirstRefusal(QUIET), workDirectory.resolve("turns"), REST);
  }

  @Override
  public Launch launch(List<InetSocketAddress> replicas, Path workDirectory, String executable) {
    Recipe recipe =
        Recipe.read("nginx-refusals.conf")
            .routedBy(routing)
            .with("http {\n", "http {\n" + NginxProgram.TEMPORARY_FILES + LOG)
            .with("http_" + REFUSAL_STATUS, "http_" + refusalStatus)
            .with("error_page " + REFUSAL_STATUS, "error_page " + refusalStatus)
            .inFrontOf(replicas);
    return NginxProgram.launch(recipe, workDirectory.toAbsolutePath(), List.of(), executable);
  }
}
