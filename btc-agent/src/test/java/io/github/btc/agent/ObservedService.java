package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A service in a JVM of its own that is observed from its start. */
record ObservedService(ChildService child, int port, int figures) implements AutoCloseable {

  static final String OPTIONS = "observe,port=0";

  private static final Pattern PORT = Pattern.compile("(?m)^port: +(\\d+)\\R");
  private static final Pattern FIGURES = Pattern.compile("figures at http://[^:]*:(\\d+)/");
  private static final Pattern REQUESTS = Pattern.compile("\"requests\":(\\d+)");
  private static final Pattern YOUNG = Pattern.compile("\"young\":[1-9]");
  private static final Duration JOIN_LIMIT = Duration.ofMinutes(2);

  /** Starts a class of this build, which prints its port. */
  static ObservedService start(Path directory, Class<?> service) throws Exception {
    String classPath = classPathWithoutTheAgent();
    return start(directory, OPTIONS, "-Xmn4m", "-cp", classPath, service.getName());
  }

  /** Starts a JVM with these arguments, and waits for the port that it prints. */
  static ObservedService start(Path directory, String options, String... arguments)
      throws Exception {
    List<String> all =
        new ArrayList<>(List.of("-Xmx64m", "-XX:+UseSerialGC", ChildService.agent(options)));
    all.addAll(List.of(arguments));
    ChildService child = ChildService.start(directory, all);
    int port = Integer.parseInt(child.awaitOutput(PORT).group(1));
    int figures = Integer.parseInt(child.awaitOutput(FIGURES).group(1));
    return new ObservedService(child, port, figures);
  }

  /** The child gets the agent as a jar, and the classes of this build would come before it. */
  static String classPathWithoutTheAgent() throws Exception {
    Path own = Path.of(BtcAgent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !Path.of(entry).equals(own))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Returns what has been observed when these many requests have been joined with the stops, and
   * the recorder has told a young collection.
   */
  String seenOf(int requests) {
    String seen =
        await("the join of the requests with the stops, which comes later")
            .atMost(JOIN_LIMIT)
            .pollInterval(Duration.ofMillis(50))
            .until(
                () -> child.get(figures, "/v1/observation"),
                now -> requestsIn(now) >= requests && YOUNG.matcher(now).find());
    assertThat(requestsIn(seen)).isEqualTo(requests);
    return seen;
  }

  private static int requestsIn(String seen) {
    Matcher matcher = REQUESTS.matcher(seen);
    assertThat(matcher.find()).as(seen).isTrue();
    return Integer.parseInt(matcher.group(1));
  }

  @Override
  public void close() {
    child.close();
  }
}
