package io.github.btc.tools.replicas.balancer;

import io.github.btc.tools.console.process.GuardedProcess;
import io.github.btc.tools.console.process.ServerPorts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A load balancer's process. It does not outlive this JVM, however that ends. */
public final class RunningBalancer implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofMinutes(3); // a gateway is a JVM
  private static final Duration POLL = Duration.ofMillis(10);
  private static final int PORT_ATTEMPTS = 5;

  private final InetSocketAddress address;
  private final GuardedProcess process;
  private final @Nullable Pods behind;

  private RunningBalancer(
      InetSocketAddress address, GuardedProcess process, @Nullable Pods behind) {
    this.address = address;
    this.process = process;
    this.behind = behind;
  }

  /** Starts a program on a free port and waits until it takes connections and has its sockets. */
  public static RunningBalancer start(Launch launch) throws IOException {
    IOException failure = new IOException("not tried");
    for (int i = 0; i < PORT_ATTEMPTS; i++) {
      try {
        return startAt(ServerPorts.nextAddress(), launch);
      } catch (IOException e) { // another program may have taken the port meanwhile
        failure = e;
      }
    }
    throw failure;
  }

  /** Starts a program on this port and waits until it takes connections and has its sockets. */
  public static RunningBalancer startAt(InetSocketAddress address, Launch launch)
      throws IOException {
    for (Path socket : launch.sockets()) {
      Files.deleteIfExists(socket);
    }
    GuardedProcess process =
        GuardedProcess.start(
            GuardedProcess.Ending.TERM, launch.command().apply(address), launch.log());
    RunningBalancer running = new RunningBalancer(address, process, null);
    try {
      running.awaitReady(launch.sockets());
      return running;
    } catch (IOException e) {
      running.close();
      throw e;
    }
  }

  /** Returns this balancer, whose end is also the end of the pods behind it. */
  RunningBalancer endingWith(Pods pods) {
    return new RunningBalancer(address, process, pods);
  }

  private void awaitReady(List<Path> files) throws IOException {
    long begun = System.nanoTime();
    while (!accepts() || !files.stream().allMatch(Files::exists)) {
      if (process.hasEndedWithin(POLL)) {
        throw new IOException("did not start, exit code " + process.exitCode() + ": " + said());
      }
      if (System.nanoTime() - begun > START_LIMIT.toNanos()) {
        throw new IOException("did not start within " + START_LIMIT.toSeconds() + " s: " + said());
      }
    }
  }

  private boolean accepts() {
    try (Socket socket = new Socket()) {
      socket.connect(address, 1000);
      return process.isAlive() && socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private String said() throws IOException {
    return process.said().strip();
  }

  /** Returns where clients connect. */
  public InetSocketAddress address() {
    return address;
  }

  /** Tells whether the process is there. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Returns the processes of the program, and those of the pods behind it. */
  public List<Long> pids() {
    List<Long> pids = new ArrayList<>();
    process.descendants().forEach(each -> pids.add(each.pid()));
    if (behind != null) {
      pids.addAll(behind.pids());
    }
    return pids;
  }

  /** Returns the CPU time of the program so far. */
  public long cpuNanos() {
    return process.descendants().stream()
        .flatMap(each -> each.info().totalCpuDuration().stream())
        .mapToLong(Duration::toNanos)
        .sum();
  }

  /** Ends the program at once, as a crash does. */
  public void kill() {
    process.kill();
  }

  /** Ends the process and waits for its end. Does nothing the second time. */
  @Override
  public void close() {
    process.close();
    if (behind != null) {
      behind.close();
    }
  }
}
