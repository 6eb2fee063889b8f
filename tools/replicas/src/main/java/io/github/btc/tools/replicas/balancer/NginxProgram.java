package io.github.btc.tools.replicas.balancer;

import java.nio.file.Path;
import java.util.List;

/** How nginx is started with every file inside one folder, so that any user may run it. */
final class NginxProgram {

  static final Program PROGRAM =
      new Program("nginx", "nginx 1.18 or newer", "install the package nginx");

  /** Lines for the {@code http} block. */
  static final String TEMPORARY_FILES =
      """
        client_body_temp_path body;
        proxy_temp_path proxy;
        fastcgi_temp_path fastcgi;
        uwsgi_temp_path uwsgi;
        scgi_temp_path scgi;
      """;

  private static final String DIRECTIVES = "daemon off; pid nginx.pid; error_log stderr notice;";

  private NginxProgram() {}

  static Launch launch(Recipe recipe, Path prefix, List<Path> sockets, String executable) {
    Path configuration = prefix.resolve("nginx.conf");
    return new Launch(
        prefix.resolve("nginx.log"),
        sockets,
        address -> {
          recipe.listeningAt(address).writeTo(configuration);
          return List.of(
              executable,
              "-p",
              prefix + "/",
              "-c",
              configuration.toString(),
              "-g",
              DIRECTIVES + user());
        });
  }

  /** The administrator's workers run as somebody else, who may not enter the prefix. */
  private static String user() {
    return System.getProperty("user.name").equals("root") ? " user root root;" : "";
  }
}
