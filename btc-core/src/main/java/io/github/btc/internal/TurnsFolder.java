package io.github.btc.internal;

import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The folder of the property {@code turns-folder} of Spring Boot and Quarkus. The replicas of one
 * host take turns by it.
 */
public final class TurnsFolder {

  /** A relative path would depend on the working directory, which replicas need not share. */
  private static final String FOLDER =
      "the absolute path of a folder that this process can write to";

  private static final String NO_FOLDER =
      "no turns folder where there is a Coordinator bean; remove one of the two";

  private TurnsFolder() {}

  /**
   * Makes the folder if it does not exist, and refuses one that no coordinator could use. Without
   * this check the first closing would find out, and the replica would then never get a turn.
   *
   * @param given the value of the property
   * @param coordinated whether the application has a coordinator of its own
   * @return the folder
   * @throws RefusedSettingException if the application has a coordinator of its own, or if this
   *     process cannot write to the folder
   */
  public static Path make(String given, boolean coordinated) {
    if (coordinated) {
      throw refused(given, NO_FOLDER, null);
    }
    try {
      Path folder = Path.of(given);
      if (folder.isAbsolute() && Files.isWritable(Files.createDirectories(folder))) {
        return folder;
      }
      throw refused(given, FOLDER, null);
    } catch (IOException | InvalidPathException e) {
      throw refused(given, FOLDER, e);
    }
  }

  private static RefusedSettingException refused(
      String given, String expected, @Nullable Throwable cause) {
    return new RefusedSettingException("turnsFolder", "\"" + given + "\"", expected, cause);
  }
}
