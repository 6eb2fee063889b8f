package io.github.btc.proofs.recipes.balancer;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.StringJoiner;

/**
 * Answers a question for the IPv4 addresses of one name with a list, as for a headless Service, and
 * knows no other name. The server of a cluster knows no short name either: the client adds the
 * search domains.
 */
final class SmallDns implements AutoCloseable {

  private static final int MOST_BYTES = 512;
  private static final int HEADER_BYTES = 12;
  private static final short RESPONSE = (short) 0x8580; // authoritative, recursion as asked
  private static final short UNKNOWN_NAME = RESPONSE | 3;
  private static final short NAME_OF_THE_QUESTION = (short) 0xC00C;
  private static final short TYPE_A = 1;
  private static final short CLASS_IN = 1;
  private static final int TTL_SECONDS = 1;

  private final String name;
  private final DatagramSocket socket;
  private volatile List<InetAddress> addresses; // volatile: set by the test, read by the server

  SmallDns(String name, List<InetAddress> addresses) throws IOException {
    this.name = name;
    this.addresses = addresses;
    socket = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0));
    Thread server = new Thread(this::serve, "dns");
    server.setDaemon(true);
    server.start();
  }

  int port() {
    return socket.getLocalPort();
  }

  void answer(List<InetAddress> value) {
    addresses = value;
  }

  private void serve() {
    try {
      while (!socket.isClosed()) {
        DatagramPacket packet = new DatagramPacket(new byte[MOST_BYTES], MOST_BYTES);
        socket.receive(packet);
        byte[] answer = answerTo(ByteBuffer.wrap(packet.getData(), 0, packet.getLength()));
        socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
      }
    } catch (IOException e) {
      if (!socket.isClosed()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private byte[] answerTo(ByteBuffer query) {
    int end = HEADER_BYTES;
    StringJoiner asked = new StringJoiner(".");
    while (query.get(end) != 0) {
      byte[] label = new byte[query.get(end)];
      query.get(end + 1, label);
      asked.add(new String(label, US_ASCII));
      end += 1 + label.length;
    }
    boolean known = asked.toString().equals(name);
    short type = query.getShort(end + 1);
    byte[] question = new byte[end + 5 - HEADER_BYTES]; // with its type and its class
    query.get(HEADER_BYTES, question);
    List<InetAddress> found = known && type == TYPE_A ? addresses : List.of();
    ByteBuffer answer = ByteBuffer.allocate(MOST_BYTES);
    answer.putShort(query.getShort(0)).putShort(known ? RESPONSE : UNKNOWN_NAME);
    answer.putShort((short) 1).putShort((short) found.size()).putInt(0).put(question);
    for (InetAddress address : found) {
      answer.putShort(NAME_OF_THE_QUESTION).putShort(TYPE_A).putShort(CLASS_IN);
      answer.putInt(TTL_SECONDS).putShort((short) 4).put(address.getAddress());
    }
    byte[] bytes = new byte[answer.position()];
    answer.get(0, bytes);
    return bytes;
  }

  @Override
  public void close() {
    socket.close();
  }
}
