package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;

import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One HAProxy with the recipe, which logs each request. */
final class SingleHaProxy implements Front {

  private static final HaProxyBalancer HAPROXY = new HaProxyBalancer();
  private static final String DEFAULTS = "defaults\n";
  private static final String LOGGED =
      DEFAULTS + "  log stdout format raw local0\n  option httplog\n";

  /** A refusal, or the 503 that HAProxy says or swallows after the eighth repetition. */
  private static final Pattern REFUSED = Pattern.compile(" (425 .*|503 .*/\\+?8 \\d+/\\d+ .*)");

  /** The status of a request without a whole answer, and how its session ended. */
  private static final Pattern LOST = Pattern.compile(" (-1|50\\d) \\d+ - - (\\S{4}) ");

  private final HaProxyStatistics statistics;
  private final RunningBalancer running;
  private final Path log;

  SingleHaProxy(List<InetSocketAddress> replicas, Path directory) throws IOException {
    Launch recipe = HAPROXY.launch(replicas, directory, HAPROXY.program().find().toString());
    this.statistics = new HaProxyStatistics(HAPROXY.socketIn(directory));
    this.log = recipe.log();
    this.running = EditedRecipe.start(recipe, directory.resolve("haproxy.cfg"), DEFAULTS, LOGGED);
  }

  static Announcement announcement(int replica, Path directory) {
    return HAPROXY.announcement(replica, directory);
  }

  @Override
  public Route.Open open() {
    return Route.Through.at(running);
  }

  @Override
  public void awaitUp(int replica) {
    awaitStatus(replica, "UP");
  }

  @Override
  public void awaitDown(int replica) {
    awaitStatus(replica, "DOWN");
  }

  private void awaitStatus(int replica, String status) {
    String server = HaProxyStatistics.checked(replica);
    await(server + " is " + status).until(() -> statistics.status("be", server).startsWith(status));
  }

  @Override
  public void maintain(int replica) throws IOException {
    statistics.maintain(replica);
  }

  @Override
  public void endMaintenance(int replica) throws IOException {
    statistics.endMaintenance(replica);
  }

  @Override
  public List<String> refusals() throws IOException {
    return Files.readAllLines(log).stream().filter(line -> REFUSED.matcher(line).find()).toList();
  }

  @Override
  public List<String> lost() throws IOException {
    return Files.readAllLines(log).stream().filter(line -> LOST.matcher(line).find()).toList();
  }

  /** How requests ended without an answer of a replica, such as "-1 SH--", and how many did so. */
  Map<String, Integer> causesOfLoss() throws IOException {
    Map<String, Integer> causes = new TreeMap<>();
    for (String line : lost()) {
      Matcher lost = LOST.matcher(line);
      lost.find();
      causes.merge(lost.group(1) + " " + lost.group(2), 1, Integer::sum);
    }
    return causes;
  }

  InetSocketAddress address() {
    return running.address();
  }

  @Override
  public void close() {
    running.close();
  }
}
