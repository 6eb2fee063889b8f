package io.github.btc.research.benches.elasticsearch;

import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.Pause;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.WallClock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A node that answers, and the program that has started it.
 *
 * @param home folder of the node, whose name is the name of the node
 * @param starter program that ends the node when its own standard input ends
 * @param port port for HTTP
 * @param pid process of the node
 * @param transportPort port for other nodes
 */
record RunningNode(Path home, ChildJvm starter, int port, long pid, int transportPort) {

  /** The name of the recording in the folder of a node. */
  static final String RECORDING = "controller.jfr";

  private static final Pattern READY = Pattern.compile("ready (\\d+) (\\d+) (\\d+)");
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  /** Waits until a node answers. */
  static RunningNode awaited(Path home, ChildJvm starter) throws IOException {
    String line = starter.readLine(START_LIMIT);
    Matcher ready = READY.matcher(line);
    if (!ready.matches()) {
      throw new IOException("node: \"" + line + "\" (expected \"ready PORT PID TRANSPORT_PORT\")");
    }
    return new RunningNode(
        home,
        starter,
        Integer.parseInt(ready.group(1)),
        Long.parseLong(ready.group(2)),
        Integer.parseInt(ready.group(3)));
  }

  String name() {
    return home.getFileName().toString();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + port);
  }

  List<Pause> pauses() throws IOException {
    return GcLog.pausesIn(home.resolve("logs").resolve("gc.log"));
  }

  SearchLog searches() throws IOException {
    return SearchLog.read(home.resolve("logs").resolve("server.log"));
  }

  /** Reads the events of the node's controller. The node writes them when it ends. */
  ReplicaEvents events(WallClock clock) throws IOException {
    return FlightRecording.read(home.resolve(RECORDING), clock);
  }
}
