package io.github.btc.agent;

import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The options after {@code -javaagent:btc-agent.jar=}.
 *
 * @param address the address to listen on; port 0 takes a free port
 * @param mode the kind of collection for {@code gci: gc}
 * @param token the token of callers, or {@code null} if every process on this host may ask
 * @param portFile the file for the port in use, or {@code null}
 * @param host another name by which callers may address this agent, or {@code null}
 * @param anyMethod true if {@code gci: gc} collects with any HTTP method, as in the papers, and not
 *     only with POST
 */
record AgentOptions(
    InetSocketAddress address,
    CollectionMode mode,
    @Nullable Token token,
    @Nullable Path portFile,
    @Nullable String host,
    boolean anyMethod) {

  static final int DEFAULT_PORT = 8500;

  private static final Set<String> NAMES =
      new TreeSet<>(
          Set.of(
              "port", "mode", "bind", "token-file", "token-env", "port-file", "host", "methods"));

  static AgentOptions parse(String text) throws IOException {
    return parse(text, System::getenv);
  }

  static AgentOptions parse(String text, Function<String, @Nullable String> environment)
      throws IOException {
    Map<String, String> values = split(text);
    InetAddress bind = bind(values.get("bind"));
    Token token = token(values, environment);
    if (token != null && !values.containsKey("bind")) {
      throw new RefusedSettingException(
          "token", "given without bind", "both, for callers on other hosts, or neither");
    }
    if (token == null && !bind.isLoopbackAddress()) {
      throw new RefusedSettingException(
          "bind",
          values.get("bind") + " without a token",
          "token-file or token-env too, or a loopback address such as 127.0.0.1");
    }
    String portFile = values.get("port-file");
    return new AgentOptions(
        new InetSocketAddress(bind, port(values.get("port"))),
        CollectionMode.parse("mode", values.getOrDefault("mode", "young")),
        token,
        portFile == null ? null : Path.of(portFile),
        host(values.get("host")),
        anyMethod(values.getOrDefault("methods", "post")));
  }

  private static @Nullable String host(@Nullable String text) {
    if (text != null && !text.matches("[\\w.-]+|[0-9A-Fa-f:.]+")) {
      throw new RefusedSettingException(
          "host",
          "\"" + text + "\"",
          "a host's name or address without a port, such as agent.example");
    }
    return text;
  }

  private static boolean anyMethod(String text) {
    return switch (text) {
      case "post" -> false;
      case "any" -> true;
      default ->
          throw new RefusedSettingException(
              "methods", "\"" + text + "\"", "post, or any for the source papers' proxy");
    };
  }

  private static Map<String, String> split(String text) {
    Map<String, String> values = new HashMap<>();
    for (String pair : text.isBlank() ? new String[0] : text.split(",", -1)) {
      int equals = pair.indexOf('=');
      String name = pair.substring(0, Math.max(0, equals)).strip();
      String value = pair.substring(equals + 1).strip();
      if (!NAMES.contains(name) || value.isEmpty()) {
        throw new RefusedSettingException(
            "option", "\"" + pair + "\"", "name=value with a name of " + NAMES);
      }
      if (values.put(name, value) != null) {
        throw new RefusedSettingException("option", name + " twice", "once");
      }
    }
    return values;
  }

  private static int port(@Nullable String text) {
    if (text == null) {
      return DEFAULT_PORT;
    }
    if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > 65_535) {
      throw new RefusedSettingException(
          "port", "\"" + text + "\"", "0 to 65535; 0 takes a free port");
    }
    return Integer.parseInt(text);
  }

  private static InetAddress bind(@Nullable String text) {
    try {
      return text == null ? InetAddress.getLoopbackAddress() : InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new RefusedSettingException(
          "bind", "\"" + text + "\"", "an address of this host, such as 10.0.0.1", e);
    }
  }

  private static @Nullable Token token(
      Map<String, String> values, Function<String, @Nullable String> environment)
      throws IOException {
    String file = values.get("token-file");
    String variable = values.get("token-env");
    if (file != null && variable != null) {
      throw new RefusedSettingException("token", "from a file and a variable", "one");
    }
    if (file != null) {
      return Token.of("token-file", file, read(file));
    }
    if (variable != null) {
      String secret = environment.apply(variable);
      return Token.of("token-env", variable, secret == null ? "" : secret);
    }
    return null;
  }

  private static String read(String file) throws IOException {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new IOException("token-file: " + file + " (expected a file that can be read)", e);
    }
  }
}
