package io.github.btc.agent;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** The jar file of this agent. */
final class OwnJar {

  private static final String CLASS = ".class";

  private OwnJar() {}

  /**
   * Loads every class of the jar now. A newer agent may replace the file while the service runs,
   * and later the JVM would not find a class that it has not loaded.
   *
   * @param observes whether to load what only an observation needs, too
   */
  static void loadAll(boolean observes)
      throws IOException, ClassNotFoundException, URISyntaxException {
    CodeSource source = OwnJar.class.getProtectionDomain().getCodeSource();
    Path file = Path.of(source.getLocation().toURI());
    List<String> names;
    try (JarFile jar = new JarFile(file.toFile())) {
      names =
          jar.stream()
              .map(ZipEntry::getName)
              .filter(name -> name.endsWith(CLASS) && (observes || !isForObservations(name)))
              .toList();
    }
    for (String name : names) {
      String type = name.substring(0, name.length() - CLASS.length()).replace('/', '.');
      Class.forName(type, false, OwnJar.class.getClassLoader()); // loads without initialization
    }
  }

  private static boolean isForObservations(String name) {
    return name.contains("/observe/") || name.contains("/asm/");
  }
}
