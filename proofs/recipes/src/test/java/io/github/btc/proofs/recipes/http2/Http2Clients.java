package io.github.btc.proofs.recipes.http2;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** The clients that are tried, with their defaults. */
final class Http2Clients {

  private static final Pattern GO_VERSION = Pattern.compile("^go1\\.(\\d+)");
  private static final int LEAST_GO = 24;

  /** Sends a request and returns the status of its answer, or 0 if it has none. */
  interface Client {
    int send(String method, int port, int bytes) throws Exception;
  }

  private Http2Clients() {}

  /** Begins with a request over HTTP/1.1, because this client has no other way without TLS. */
  static Client jdk() {
    HttpClient client = HttpClient.newHttpClient();
    return (method, port, bytes) -> {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
              .method(
                  method,
                  bytes == 0
                      ? BodyPublishers.noBody()
                      : BodyPublishers.ofByteArray(new byte[bytes]))
              .build();
      try {
        return client.send(request, BodyHandlers.discarding()).statusCode();
      } catch (IOException e) {
        return 0;
      }
    };
  }

  static Client okHttp() {
    OkHttpClient client =
        new OkHttpClient.Builder().protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE)).build();
    return (method, port, bytes) -> {
      Request request =
          new Request.Builder()
              .url("http://127.0.0.1:" + port + "/")
              .method(method, bytes == 0 ? null : RequestBody.create(new byte[bytes]))
              .build();
      try (Response response = client.newCall(request).execute()) {
        return response.code();
      } catch (IOException e) {
        return 0;
      }
    };
  }

  /** Tells whether Go is here in a version that speaks HTTP/2 without TLS. */
  static boolean hasGo() throws Exception {
    try {
      Process process = new ProcessBuilder("go", "env", "GOVERSION").start();
      String version = new String(process.getInputStream().readAllBytes(), US_ASCII).strip();
      Matcher matcher = GO_VERSION.matcher(version);
      return matcher.find() && Integer.parseInt(matcher.group(1)) >= LEAST_GO;
    } catch (IOException e) {
      return false;
    }
  }

  /** Compiles the client in {@code client.go}. */
  static Client go(Path directory) throws Exception {
    Path program = directory.resolve("client");
    if (!Files.exists(program)) {
      Path source = directory.resolve("client.go");
      try (InputStream text = Http2Clients.class.getResourceAsStream("client.go")) {
        Files.write(source, text.readAllBytes());
      }
      assertThat(run("go", "build", "-o", program.toString(), source.toString())).isZero();
    }
    return (method, port, bytes) ->
        run(program.toString(), method, "http://127.0.0.1:" + port + "/", "" + bytes) == 0
            ? 200
            : 0;
  }

  private static int run(String... command) throws Exception {
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }
}
