package io.github.btc.tools.replicas.balancer;

import io.github.btc.RefusedSettingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The path of a UNIX socket, which may not be long. */
public final class SocketPath {

  /** 107 bytes is what the system allows; HAProxy binds a longer name first and renames it. */
  private static final int LONGEST_BYTES = 92;

  private SocketPath() {}

  public static Path in(Path workDirectory, String fileName) {
    Path socket = workDirectory.toAbsolutePath().resolve(fileName);
    int bytes = socket.toString().getBytes(StandardCharsets.UTF_8).length;
    if (bytes > LONGEST_BYTES) {
      throw new RefusedSettingException(
          "workDirectory",
          String.valueOf(workDirectory),
          "a shorter path: a socket in it may have " + LONGEST_BYTES + " bytes");
    }
    return socket;
  }
}
