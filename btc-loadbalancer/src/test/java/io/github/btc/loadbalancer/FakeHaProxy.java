package io.github.btc.loadbalancer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolFamily;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * The runtime socket of a HAProxy with one backend, {@code be}, that misbehaves on demand. Its
 * answers have the shape HAProxy 2.6 gives.
 */
final class FakeHaProxy implements AutoCloseable {

  /** The reaction of the socket to a connection. */
  enum Mood {
    ANSWERS,
    /** Accepts a connection and sends no answer. */
    SILENT,
    /** Accepts, and hangs up. */
    HANGS_UP,
    /** Answers a byte at a time, without end. */
    TRICKLES
  }

  static final int INITIAL_WEIGHT = 10;

  private final ServerSocketChannel listener;
  private final Map<String, String> status = new LinkedHashMap<>(); // guarded by this
  private final Map<String, Integer> weight = new LinkedHashMap<>(); // guarded by this
  private final Deque<Integer> sessions = new ArrayDeque<>(); // guarded by this
  private final Deque<Integer> uncounted = new ArrayDeque<>(); // guarded by this
  private final List<SocketChannel> held = new ArrayList<>(); // guarded by this
  private final BlockingQueue<String> orders = new LinkedBlockingQueue<>();
  private final Semaphore hungUp = new Semaphore(0);
  private volatile String rise = "";
  private volatile int process = 1;
  private volatile int ageSeconds = 1_000_000;
  private volatile boolean losingAnswers;
  private volatile Mood mood = Mood.ANSWERS;
  private volatile Consumer<String> beforeOrder = order -> {};
  private volatile Consumer<String> onOrder = order -> {};

  private FakeHaProxy(ProtocolFamily family, SocketAddress address) throws IOException {
    listener = ServerSocketChannel.open(family);
    listener.bind(address);
    for (int i = 1; i <= 4; i++) {
      status.put("s" + i, "no check");
      weight.put("s" + i, INITIAL_WEIGHT);
    }
    Thread thread = new Thread(this::serve, "fake-haproxy");
    thread.setDaemon(true);
    thread.start();
  }

  static FakeHaProxy unix(Path directory, String name) throws IOException {
    return new FakeHaProxy(
        StandardProtocolFamily.UNIX, UnixDomainSocketAddress.of(directory.resolve(name)));
  }

  static FakeHaProxy tcp() throws IOException {
    return new FakeHaProxy(
        StandardProtocolFamily.INET, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  SocketAddress address() throws IOException {
    return listener.getLocalAddress();
  }

  FakeHaProxy mood(Mood value) {
    mood = value;
    return this;
  }

  /** Carries out, and hangs up without a word. */
  FakeHaProxy losingAnswers(boolean value) {
    losingAnswers = value;
    return this;
  }

  /** How many health checks must pass to bring a server up. */
  FakeHaProxy rise(int value) {
    rise = String.valueOf(value);
    return this;
  }

  /** A new process takes over, which has read the weight of s1 from a state file. */
  FakeHaProxy reloadedWith(int weightInTheFile) {
    weight("s1", weightInTheFile);
    process++;
    ageSeconds = 0;
    return this;
  }

  synchronized String status(String server) {
    return status.get(server);
  }

  synchronized FakeHaProxy status(String server, String value) {
    status.put(server, value);
    return this;
  }

  synchronized int weight(String server) {
    return weight.get(server);
  }

  synchronized FakeHaProxy weight(String server, int value) {
    weight.put(server, value);
    return this;
  }

  /** Sets the sessions of s1 in the next answers. The last number stays. */
  synchronized FakeHaProxy sessions(Integer... counts) {
    sessions.addAll(List.of(counts));
    return this;
  }

  /** The same, of requests that are counted when all threads have stood still. */
  synchronized FakeHaProxy uncounted(Integer... counts) {
    uncounted.addAll(List.of(counts));
    return this;
  }

  synchronized int sessions() {
    return sessions.isEmpty() ? 0 : sessions.peek();
  }

  private synchronized void standStill() {
    sessions.addAll(uncounted);
    uncounted.clear();
  }

  synchronized boolean hasUncounted() {
    return !uncounted.isEmpty();
  }

  /** Runs before each {@code set server}: what another one has ordered just before. */
  void beforeOrder(Consumer<String> reaction) {
    beforeOrder = reaction;
  }

  /** Runs after each {@code set server}. */
  void onOrder(Consumer<String> reaction) {
    onOrder = reaction;
  }

  /** The orders ({@code set server …}) carried out so far, oldest first. */
  BlockingQueue<String> orders() {
    return orders;
  }

  /** One permit for each caller it hung up on. */
  Semaphore hungUp() {
    return hungUp;
  }

  private void serve() {
    while (listener.isOpen()) {
      try {
        SocketChannel channel = listener.accept();
        switch (mood) {
          case ANSWERS -> answer(channel);
          case SILENT -> hold(channel);
          case HANGS_UP -> hangUp(channel);
          case TRICKLES -> trickle(channel);
        }
      } catch (IOException e) {
        // A caller that gave up, or the end of the test.
      }
    }
  }

  private void hangUp(SocketChannel channel) throws IOException {
    channel.close();
    hungUp.release();
  }

  private synchronized void hold(SocketChannel channel) throws IOException {
    channel.configureBlocking(false);
    held.add(channel);
  }

  /** Tells whether a silent socket has a caller that has not given up. */
  synchronized boolean hasAPatientCaller() throws IOException {
    for (SocketChannel channel : held) {
      ByteBuffer command = ByteBuffer.allocate(1 << 10);
      if (channel.read(command) >= 0) { // what it asks; a caller that has hung up is at its end
        return true;
      }
    }
    return false;
  }

  private static void trickle(SocketChannel channel) throws IOException {
    try (channel) {
      while (channel.write(StandardCharsets.US_ASCII.encode("#")) > 0) {
        Thread.onSpinWait();
      }
    }
  }

  private void answer(SocketChannel channel) throws IOException {
    try (channel;
        Scanner lines = new Scanner(Channels.newReader(channel, StandardCharsets.US_ASCII))) {
      if (!lines.hasNextLine()) {
        return;
      }
      StringBuilder answer = new StringBuilder();
      for (String command : lines.nextLine().split(";")) {
        answer.append(carryOut(command)).append('\n');
      }
      if (losingAnswers) {
        return;
      }
      ByteBuffer bytes = StandardCharsets.US_ASCII.encode(answer.toString());
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
  }

  private String carryOut(String command) {
    if (command.equals("show stat be 4 -1")) {
      return table();
    }
    if (command.equals("show info")) {
      return "Name: HAProxy\nVersion: 2.6.12\nPid: %d\nUptime: 0d 0h00m00s\nUptime_sec: %d\n"
          .formatted(process, ageSeconds);
    }
    if (command.equals("show sess 0x1")) {
      standStill();
      return "Session not found.\n";
    }
    String[] words = command.split("[ /]"); // set server be/s1 weight 0%
    if (!command.startsWith("set server be/") || status(words[3]) == null) {
      return "No such server.\n";
    }
    beforeOrder.accept(words[5]);
    switch (words[4]) {
      case "weight" -> weight(words[3], weightIn(words[5]));
      case "health" -> status(words[3], words[5].equals("down") ? "DOWN" : "no check");
      default -> status(words[3], words[5].equals("drain") ? "DRAIN" : "no check");
    }
    onOrder.accept(words[5]);
    orders.add(words[3] + " " + words[5]);
    return "";
  }

  private static int weightIn(String order) {
    return order.endsWith("%")
        ? INITIAL_WEIGHT * Integer.parseInt(order.replace("%", "")) / 100
        : Integer.parseInt(order);
  }

  private synchronized String table() {
    StringBuilder table =
        new StringBuilder(
            "# pxname,svname,qcur,qmax,scur,smax,status,weight,bck,check_rise,uweight,\n");
    status.forEach(
        (name, value) -> {
          int count = name.equals("s1") ? nextSessions() : 0;
          table.append(
              "be,%s,0,0,%d,9,%s,%d,0,%s,%d,\n"
                  .formatted(name, count, value, weight(name), rise, weight(name)));
        });
    return table.toString();
  }

  private int nextSessions() {
    return sessions.isEmpty() ? 0 : sessions.size() == 1 ? sessions.peek() : sessions.poll();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    hangUpOnCallers();
  }

  /** Hangs up on those that a silent socket has accepted. */
  synchronized void hangUpOnCallers() throws IOException {
    for (SocketChannel channel : held) {
      channel.close();
    }
  }
}
