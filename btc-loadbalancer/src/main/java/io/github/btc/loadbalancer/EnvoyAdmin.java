package io.github.btc.loadbalancer;

import java.io.IOException;
import java.net.SocketAddress;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The admin API of one Envoy, over its TCP address or UNIX socket. */
final class EnvoyAdmin {

  private static final Pattern CHUNK_LENGTH = Pattern.compile("\\s*(\\p{XDigit}{1,7})\\s*(?:;.*)?");

  private final AdminHttp http;

  EnvoyAdmin(SocketAddress address) {
    this.http = new AdminHttp(address);
  }

  String get(String path, Deadline deadline) throws IOException {
    return send("GET", path, deadline);
  }

  void post(String path, Deadline deadline) throws IOException {
    send("POST", path, deadline);
  }

  private String send(String method, String path, Deadline deadline) throws IOException {
    return body(http.ask(method, path, deadline), path);
  }

  /** Returns the body of an answer. */
  static String body(String answer, String path) throws IOException {
    int body = answer.indexOf("\r\n\r\n");
    if (!answer.startsWith("HTTP/1.1 200 ") || body < 0) {
      String status = AdminHttp.firstLine(answer);
      throw new IOException("\"" + status + "\" for " + path + " (expected HTTP/1.1 200)");
    }
    String head = answer.substring(0, body).toLowerCase(Locale.ROOT);
    String rest = answer.substring(body + 4);
    return head.contains("\r\ntransfer-encoding: chunked") ? joinChunks(rest) : rest;
  }

  /** Decodes the chunked coding of RFC 9112, section 7.1. */
  private static String joinChunks(String coded) throws IOException {
    StringBuilder text = new StringBuilder();
    int at = 0;
    while (true) {
      int lineEnd = coded.indexOf("\r\n", at);
      if (lineEnd < 0) {
        throw new IOException("the answer breaks off (expected a last chunk)");
      }
      int length = chunkLength(coded.substring(at, lineEnd));
      int start = lineEnd + 2;
      if (length == 0) {
        return text.toString();
      }
      if (length > coded.length() - start - 2) {
        throw new IOException("the answer breaks off (expected a chunk of " + length + " bytes)");
      }
      text.append(coded, start, start + length);
      at = start + length + 2;
    }
  }

  private static int chunkLength(String line) throws IOException {
    Matcher length = CHUNK_LENGTH.matcher(line);
    if (!length.matches()) {
      throw new IOException("chunk length: \"" + line + "\" (expected up to 7 hexadecimal digits)");
    }
    return Integer.parseInt(length.group(1), 16);
  }

  @Override
  public String toString() {
    return http.toString();
  }
}
