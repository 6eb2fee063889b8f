package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What a pod's HAProxy tells about its servers. */
record HaProxyStatistics(Path socket) implements PodStatistics {

  @Override
  public boolean isOwnUp() throws IOException {
    return status("pod", "own").equals("UP");
  }

  @Override
  public int atOwn() throws IOException {
    return sessions("pod", "own");
  }

  @Override
  public boolean isUsable(int sibling) throws IOException {
    return status("siblings", "sibling" + (sibling + 1)).startsWith("UP"); // also "UP 1/2"
  }

  @Override
  public long usableByName() throws IOException {
    return column("siblings,sibling", "status").filter("UP"::equals).count();
  }

  @Override
  public boolean hasSiblings() throws IOException {
    return status("pod", "siblings").equals("UP");
  }

  @Override
  public int handedOver() throws IOException {
    return requests("pod", "siblings");
  }

  @Override
  public boolean haveRequestsToWait() throws IOException {
    return Integer.parseInt(cell("siblings", "BACKEND", "qmax")) > 0;
  }

  @Override
  public int forwarded() throws IOException {
    return handedOver();
  }

  /** Returns for instance {@code UP}. */
  String status(String backend, String server) throws IOException {
    return cell(backend, server, "status");
  }

  /** Returns how many requests a server was sent. */
  int requests(String backend, String server) throws IOException {
    return Integer.parseInt(cell(backend, server, "stot"));
  }

  /** Returns how many requests a server has at the moment. */
  int sessions(String backend, String server) throws IOException {
    return Integer.parseInt(cell(backend, server, "scur"));
  }

  private String cell(String backend, String server, String column) throws IOException {
    return column(backend + "," + server + ",", column).findFirst().orElseThrow();
  }

  /** Returns a column of the lines that begin so. */
  private Stream<String> column(String start, String column) throws IOException {
    List<String> lines = ask("show stat").lines().toList();
    int index = Arrays.asList(lines.get(0).substring(2).split(",")).indexOf(column);
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .map(line -> line.split(",", -1)[index]);
  }

  /**
   * Lets no request go to a replica, not even when all others have left, and returns when none is
   * there.
   */
  void maintain(int replica) throws IOException {
    setState(replica, "maint");
    await("no request at a replica in maintenance")
        .until(() -> sessions("be", checked(replica)) + sessions("be", backup(replica)) == 0);
  }

  void endMaintenance(int replica) throws IOException {
    setState(replica, "ready");
  }

  private void setState(int replica, String state) throws IOException {
    for (String server : List.of(checked(replica), backup(replica))) {
      ask("set server be/" + server + " state " + state);
    }
  }

  /** Returns the name of a replica's server in the recipe. */
  static String checked(int replica) {
    return "s" + (replica + 1);
  }

  /** Returns the name of the server that gets a replica's requests when all have left. */
  static String backup(int replica) {
    return "b" + (replica + 1);
  }

  String ask(String command) throws IOException {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      channel.write(ByteBuffer.wrap((command + "\n").getBytes(StandardCharsets.US_ASCII)));
      byte[] answer = Channels.newInputStream(channel).readAllBytes();
      return new String(answer, StandardCharsets.US_ASCII);
    }
  }
}
