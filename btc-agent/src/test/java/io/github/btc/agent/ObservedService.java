package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A service in a JVM of its own that is observed from its start. */
record ObservedService(ChildService child, int port, int figures) implements AutoCloseable {

  private static final Pattern PORT = Pattern.compile("(?m)^port: +(\\d+)");
  private static final Pattern FIGURES = Pattern.compile("figures at http://[^:]*:(\\d+)/");
  private static final Pattern REQUESTS = Pattern.compile("\"requests\":(\\d+)");

  /** Starts a class of this build, which prints its port. */
  static ObservedService start(Path directory, Class<?> service) throws Exception {
    return start(directory, "-Xmn4m", "-cp", classPathWithoutTheAgent(), service.getName());
  }

  /** Starts a JVM with these arguments, and waits for the port that it prints. */
  static ObservedService start(Path directory, String... arguments) throws Exception {
    List<String> all =
        new ArrayList<>(
            List.of("-Xmx64m", "-XX:+UseSerialGC", ChildService.agent("observe,port=0")));
    all.addAll(List.of(arguments));
    ChildService child = ChildService.start(directory, all);
    int port = find(PORT, child.awaitOutput("\nport:"));
    return new ObservedService(child, port, find(FIGURES, child.output()));
  }

  /** The child gets the agent as a jar, and the classes of this build would come before it. */
  static String classPathWithoutTheAgent() throws Exception {
    Path own = Path.of(BtcAgent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !Path.of(entry).equals(own))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static int find(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return Integer.parseInt(matcher.group(1));
  }

  /** Returns what has been observed when these many requests have been joined with the stops. */
  String seenOf(int requests) throws Exception {
    String seen = child.get(figures, "/v1/observation");
    while (find(REQUESTS, seen) < requests) { // the join with the stops comes later
      seen = child.get(figures, "/v1/observation");
    }
    assertThat(find(REQUESTS, seen)).isEqualTo(requests);
    return seen;
  }

  @Override
  public void close() {
    child.close();
  }
}
