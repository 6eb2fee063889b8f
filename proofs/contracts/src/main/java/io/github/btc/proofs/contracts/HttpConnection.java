package io.github.btc.proofs.contracts;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Map;
import java.util.TreeMap;

/**
 * An HTTP/1.1 client as plain as can be: it writes what it is told to write, byte by byte, and
 * reads one answer after the other. Not thread-safe.
 */
public final class HttpConnection implements AutoCloseable {

  private static final int READ_LIMIT_MILLIS = 30_000;

  private final int port;
  private Socket socket;
  private InputStream input;

  /**
   * Connects to a server on this machine.
   *
   * @param port where it listens
   * @throws IOException if nobody does
   */
  public HttpConnection(int port) throws IOException {
    this.port = port;
    socket = connect();
    input = new BufferedInputStream(socket.getInputStream());
  }

  private Socket connect() throws IOException {
    Socket connected = new Socket(InetAddress.getLoopbackAddress(), port);
    connected.setTcpNoDelay(true);
    connected.setSoTimeout(READ_LIMIT_MILLIS);
    return connected;
  }

  /** Goes on with a new connection. */
  void reconnect() throws IOException {
    socket.close();
    socket = connect();
    input = new BufferedInputStream(socket.getInputStream());
  }

  /**
   * An answer.
   *
   * @param status its status
   * @param headers its fields; names are compared without case
   * @param body its body, byte by byte
   */
  public record Response(int status, Map<String, String> headers, String body) {

    /**
     * Looks for a field.
     *
     * @param name its name, in any case
     * @return its value, empty if there is none
     */
    public String header(String name) {
      return headers.getOrDefault(name, "");
    }

    boolean closes() {
      return header("Connection").equalsIgnoreCase("close");
    }
  }

  /**
   * Returns the head of a request, ready to be sent.
   *
   * @param method such as {@code GET}
   * @param path the target
   * @param fields more fields, each as {@code Name: value}
   * @return everything up to the empty line
   */
  public static String head(String method, String path, String... fields) {
    StringBuilder head =
        new StringBuilder(method)
            .append(' ')
            .append(path)
            .append(" HTTP/1.1\r\nHost: localhost\r\n");
    for (String field : fields) {
      head.append(field).append("\r\n");
    }
    return head.append("\r\n").toString();
  }

  /**
   * Sends text.
   *
   * @param text as it is to be sent, byte by byte
   * @return this
   * @throws IOException if the connection is broken
   */
  public HttpConnection send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    return this;
  }

  /**
   * Sends bytes.
   *
   * @param body the bytes
   * @return this
   * @throws IOException if the connection is broken
   */
  public HttpConnection send(byte[] body) throws IOException {
    socket.getOutputStream().write(body);
    return this;
  }

  /**
   * Sends a GET and reads its answer.
   *
   * @param path the target
   * @param fields more fields, each as {@code Name: value}
   * @return the answer
   * @throws IOException if the connection breaks before the end of the answer
   */
  public Response get(String path, String... fields) throws IOException {
    return send(head("GET", path, fields)).read();
  }

  /**
   * Reads an answer to anything but HEAD.
   *
   * @return the answer
   * @throws IOException if the connection breaks before its end
   */
  public Response read() throws IOException {
    Response head = readHead();
    return new Response(head.status(), head.headers(), new String(body(head), ISO_8859_1));
  }

  /** Reads status and fields, leaving alone what follows. */
  Response readHead() throws IOException {
    String[] statusLine = readLine().split(" ", 3);
    if (statusLine.length < 2 || !statusLine[0].startsWith("HTTP/1.1")) {
      throw new IOException("no status line: " + String.join(" ", statusLine));
    }
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = readLine(); !line.isEmpty(); line = readLine()) {
      int colon = line.indexOf(':');
      headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
    }
    return new Response(Integer.parseInt(statusLine[1]), headers, "");
  }

  private byte[] body(Response head) throws IOException {
    if (head.header("Transfer-Encoding").equalsIgnoreCase("chunked")) {
      return chunks();
    }
    if (!head.header("Content-Length").isEmpty()) {
      return exactly(Integer.parseInt(head.header("Content-Length")));
    }
    return head.closes() ? input.readAllBytes() : new byte[0];
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      body.writeBytes(exactly(size));
      readLine();
    }
    readLine();
    return body.toByteArray();
  }

  private int chunkSize() throws IOException {
    return Integer.parseInt(readLine().strip(), 16);
  }

  private byte[] exactly(int length) throws IOException {
    byte[] bytes = input.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("closed after " + bytes.length + " of " + length + " bytes");
    }
    return bytes;
  }

  private String readLine() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = input.read(); next != '\n'; next = input.read()) {
      if (next < 0) {
        throw new EOFException("closed after \"" + line + "\"");
      }
      line.append((char) next);
    }
    return line.toString().stripTrailing();
  }

  /** Reads one event of a stream: everything up to an empty line, chunk sizes included. */
  String readEvent() throws IOException {
    StringBuilder event = new StringBuilder();
    while (event.indexOf("\n\n") < 0) {
      int next = input.read();
      if (next < 0) {
        throw new EOFException("closed after \"" + event + "\"");
      }
      event.append((char) next);
    }
    return event.toString();
  }

  /** Tells whether the server has closed its end in good order; waits for it if need be. */
  boolean isClosedByServer() throws IOException {
    return input.read() < 0;
  }

  /**
   * Breaks the connection: the server sees a reset.
   *
   * @throws IOException if that fails
   */
  public void abort() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
