package io.github.btc.lab.balancer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A load balancer's process. A shell stands between it and this JVM and ends it when this JVM's end
 * of a pipe is closed: by {@link #close()}, by an exit, and by a kill that leaves no time for
 * anything else.
 */
public final class RunningBalancer implements AutoCloseable {

  // Descriptor 3 is the pipe; the shell gives background jobs no standard input of their own.
  private static final String GUARD =
      "exec 3<&0; \"$@\" 3<&- & child=$!; "
          + "(cat <&3 >/dev/null; kill $child 2>/dev/null) & exec 3<&-; wait $child";

  private static final Duration START_LIMIT = Duration.ofSeconds(20);
  private static final Duration END_LIMIT = Duration.ofSeconds(5);
  private static final int PORT_ATTEMPTS = 5;

  private final InetSocketAddress address;
  private final Process process;
  private final Path log;

  private RunningBalancer(InetSocketAddress address, Process process, Path log) {
    this.address = address;
    this.process = process;
    this.log = log;
  }

  /** Starts a program on a free port and waits until it takes connections and has its sockets. */
  static RunningBalancer start(Launch launch) throws IOException {
    IOException failure = new IOException("not tried");
    for (int i = 0; i < PORT_ATTEMPTS; i++) {
      for (Path socket : launch.sockets()) {
        Files.deleteIfExists(socket);
      }
      InetSocketAddress address = freeAddress();
      RunningBalancer running =
          new RunningBalancer(
              address, run(launch.command().apply(address), launch.log()), launch.log());
      try {
        running.awaitReady(launch.sockets());
        return running;
      } catch (IOException e) { // somebody else may have taken the port meanwhile
        running.close();
        failure = e;
      }
    }
    throw failure;
  }

  static InetSocketAddress freeAddress() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return (InetSocketAddress) socket.getLocalSocketAddress();
    }
  }

  private static Process run(List<String> command, Path log) throws IOException {
    List<String> guarded = new ArrayList<>(List.of("sh", "-c", GUARD, "sh"));
    guarded.addAll(command);
    return new ProcessBuilder(guarded)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  private void awaitReady(List<Path> files) throws IOException {
    long begun = System.nanoTime();
    while (!accepts() || !files.stream().allMatch(Files::exists)) {
      if (ended(10)) {
        throw new IOException("did not start, exit code " + process.exitValue() + ": " + said());
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

  private boolean ended(long millis) {
    try {
      return process.waitFor(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !process.isAlive();
    }
  }

  private String said() throws IOException {
    return Files.readString(log).strip();
  }

  /** Returns where clients connect. */
  public InetSocketAddress address() {
    return address;
  }

  /** Tells whether the process is there. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Ends the program at once, as a crash does. */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    close();
  }

  /** Ends the process and waits for its end. Does nothing the second time. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      if (!ended(END_LIMIT.toMillis())) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    }
  }
}
