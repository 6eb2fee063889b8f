package io.github.btc.agent;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/**
 * Makes requests that request no collection: complete requests, broken requests and random bytes.
 * Nearly all: one may come out right, with control characters around its {@code gc}, which the
 * JDK's server drops; {@link #asks} tells.
 */
final class RequestFuzzer {

  private static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "HEAD", "DELETE", "OPTIONS", "TRACE", "get", "G ET", "", "\0");
  private static final List<String> PATHS =
      List.of(
          "/",
          "/gc",
          "/v1",
          "/v1/",
          "/v1/level",
          "/v1/state",
          "/v1/collection",
          "/v1/collections/",
          "/v1/collections?mode=",
          "/v1/collections?mode=old",
          "/v1/collections?full",
          "/v1/../v1/level",
          "//",
          "*",
          "",
          "/%",
          "/%zz",
          "/%00",
          "/a b",
          "/\u00e9",
          "?gc",
          "http://other/v1/level",
          "gci: gc",
          "/" + "a".repeat(9000));
  private static final List<String> VERSIONS =
      List.of("HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9", "http/1.1", "", "HTTP/1.1 HTTP/1.1");
  private static final List<String> NAMES =
      List.of(
          "gci",
          "GCI",
          "Gci",
          "gc",
          "gci2",
          "x-gci",
          "Host",
          "Content-Length",
          "Transfer-Encoding",
          "Connection",
          "Expect",
          "Origin",
          "Authorization",
          "Accept",
          "",
          "\0",
          "b\u00e4d");
  private static final List<String> VALUES =
      List.of(
          "ch",
          "CH",
          "gcc",
          "g c",
          "gc gc",
          "gc, gc",
          "gc;",
          "\"gc\"",
          "gc\0",
          "ch gc",
          "gci",
          "",
          "0",
          "5",
          "-1",
          "99999999999999999999",
          "chunked",
          "gzip",
          "close",
          "keep-alive",
          "100-continue",
          "Bearer x",
          "\u00fc",
          "=?utf-8?q?gc?=",
          "v".repeat(5000));
  private static final List<String> BODIES =
      List.of(
          "", "hello", "5\r\nhello\r\n0\r\n\r\n", "zz\r\nx", "-1\r\n", "gci: g c\r\n\r\n", "\0\0");
  private static final List<String> LINE_ENDS =
      List.of("\r\n", "\r\n", "\r\n", "\n", "\r", "\r\n ");

  private static final Pattern ASKS =
      Pattern.compile("(?i)gci[\\x00-\\x20]*:[\\x00-\\x20]*gc[\\x00-\\x20]*([\r\n]|$)");

  private final SplittableRandom random;

  RequestFuzzer(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** Tells whether a request may be read as one for a collection. */
  static boolean asks(byte[] request) {
    return ASKS.matcher(new String(request, StandardCharsets.ISO_8859_1)).find();
  }

  byte[] next() {
    return switch (random.nextInt(8)) {
      case 0 -> noise();
      case 1 -> cut(request());
      case 2 -> flipped(request());
      default -> request();
    };
  }

  private byte[] request() {
    StringBuilder text = new StringBuilder();
    String end = pick(LINE_ENDS);
    text.append(pick(METHODS)).append(' ').append(pick(PATHS)).append(' ').append(pick(VERSIONS));
    text.append(end);
    for (String header : headers()) {
      text.append(header).append(end);
    }
    text.append(end).append(pick(BODIES));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private List<String> headers() {
    List<String> headers = new ArrayList<>();
    if (random.nextInt(8) > 0) { // or nearly all would be refused for want of one
      headers.add("Host: localhost");
    }
    for (int i = random.nextInt(6); i > 0; i--) {
      headers.add(pick(NAMES) + pick(List.of(": ", ":", " : ", " ", "::")) + pick(VALUES));
    }
    if (random.nextInt(200) == 0) {
      headers.addAll(java.util.Collections.nCopies(300, "X-Many: " + pick(VALUES)));
    }
    return headers;
  }

  private byte[] noise() {
    byte[] bytes = new byte[random.nextInt(400)];
    random.nextBytes(bytes);
    return bytes;
  }

  private byte[] cut(byte[] request) {
    return java.util.Arrays.copyOf(request, random.nextInt(request.length + 1));
  }

  private byte[] flipped(byte[] request) {
    for (int i = 0; i < 3 && request.length > 0; i++) {
      request[random.nextInt(request.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return request;
  }

  private String pick(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
