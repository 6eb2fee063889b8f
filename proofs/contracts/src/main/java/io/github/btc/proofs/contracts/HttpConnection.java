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
 * A very simple HTTP/1.1 client. It writes the given bytes unchanged, and reads one answer after
 * the other. This class is not thread-safe.
 */
public final class HttpConnection implements AutoCloseable {

  private static final int READ_LIMIT_MILLIS = 60_000;

  private final int port;
  private Socket socket;
  private InputStream input;

  /**
   * Connects to a server on this machine.
   *
   * @param port the port of the server
   * @throws IOException if no server listens on the port
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

  /** Replaces the connection by a new one. */
  void reconnect() throws IOException {
    socket.close();
    socket = connect();
    input = new BufferedInputStream(socket.getInputStream());
  }

  /**
   * An answer.
   *
   * @param status the status
   * @param headers the header fields; names are compared without case
   * @param body the body, with one character for each byte
   */
  public record Response(int status, Map<String, String> headers, String body) {

    /**
     * Returns the value of a header field.
     *
     * @param name the name of the field, in any case
     * @return the value, or an empty text without this field
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
   * @param method the method, for instance {@code GET}
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
   * @param text the text, with one character for each byte
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
   * Reads an answer. The method of its request must not be HEAD.
   *
   * @return the answer
   * @throws IOException if the connection breaks before the end of the answer
   */
  public Response read() throws IOException {
    Response head = readHead();
    return new Response(head.status(), head.headers(), new String(body(head), ISO_8859_1));
  }

  /** Reads the status and the header fields, but not the body. */
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

  /** Reads one event of a stream, up to an empty line and including chunk sizes. */
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

  /**
   * Waits until the server closes its end or sends a byte, and tells whether it has closed its end.
   */
  boolean isClosedByServer() throws IOException {
    return input.read() < 0;
  }

  /**
   * Breaks the connection, so that the server sees a reset.
   *
   * @throws IOException if the connection cannot be closed
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
