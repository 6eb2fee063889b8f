package io.github.btc.search;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The directory that one server process runs in. */
public final class ServerHome {

  /** The file with the collections, beside the log. */
  static final String COLLECTIONS = "gc.log";

  private static final String DESCRIPTOR = "plugin-descriptor.properties";

  private final Path root;

  private ServerHome(Path root) {
    this.root = root;
  }

  /** Makes a home with the jars of another one, as hard links where possible. */
  public static ServerHome linkedTo(Path jars, Path root) throws IOException {
    try (Stream<Path> files = Files.walk(jars)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path link = root.resolve(jars.relativize(file));
        Files.createDirectories(link.getParent());
        linkOrCopy(link, file);
      }
    }
    for (String directory : new String[] {"config", "plugins", "logs", "data", "tmp"}) {
      Files.createDirectories(root.resolve(directory));
    }
    return new ServerHome(root);
  }

  private static void linkOrCopy(Path link, Path file) throws IOException {
    try {
      Files.createLink(link, file);
    } catch (UnsupportedOperationException | FileSystemException e) {
      Files.copy(file, link); // another file system
    }
  }

  public Path root() {
    return root;
  }

  /** Returns the name of its directory, which is its node's. */
  public String name() {
    return root.getFileName().toString();
  }

  /** Returns where the node's collections are logged. */
  public Path collections() {
    return root.resolve("logs").resolve(COLLECTIONS);
  }

  public Path resolve(String path) {
    return root.resolve(path);
  }

  /** Does the work of the servers' plugin tool: unpacks a zip under the name in its descriptor. */
  public Path install(Path zip) throws IOException {
    try (ZipFile content = new ZipFile(zip.toFile())) {
      Path plugin = root.resolve("plugins").resolve(nameIn(content));
      Files.createDirectories(plugin);
      for (ZipEntry entry : Collections.list(content.entries())) {
        Path target = plugin.resolve(entry.getName()).normalize();
        if (!target.getParent().equals(plugin) || entry.isDirectory()) {
          throw new IOException(entry.getName() + " (expected a flat zip)");
        }
        try (InputStream in = content.getInputStream(entry)) {
          Files.copy(in, target);
        }
      }
      return plugin;
    }
  }

  private static String nameIn(ZipFile zip) throws IOException {
    Properties descriptor = new Properties();
    try (InputStream in = zip.getInputStream(zip.getEntry(DESCRIPTOR))) {
      descriptor.load(in);
    }
    return descriptor.getProperty("name");
  }

  /**
   * Installs another plugin, a class with its member classes, which asks for what ours asks for.
   */
  public Path installClass(String name, Class<?> plugin) throws IOException {
    Path ours = root.resolve("plugins/btc");
    Path target = Files.createDirectory(root.resolve("plugins").resolve(name));
    try (Stream<Path> files = Files.list(ours)) {
      for (Path file : files.filter(f -> !f.toString().endsWith(".jar")).toList()) {
        String text = Files.readString(file);
        Files.writeString(
            target.resolve(file.getFileName()),
            text.replaceAll("(?m)^name=.*", "name=" + name)
                .replaceAll("(?m)^classname=.*", "classname=" + plugin.getName()));
      }
    }
    jar(target.resolve(name + ".jar"), new Manifest(), plugin);
    return target;
  }

  /** Makes a jar of a class and its member classes. */
  public static void jar(Path file, Manifest manifest, Class<?> content) throws IOException {
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      add(content, jar);
      for (Class<?> member : content.getDeclaredClasses()) {
        add(member, jar);
      }
    }
  }

  private static void add(Class<?> content, JarOutputStream jar) throws IOException {
    String name = content.getName().replace('.', '/') + ".class";
    try (InputStream in = content.getClassLoader().getResourceAsStream(name)) {
      jar.putNextEntry(new ZipEntry(name));
      in.transferTo(jar);
    }
  }

  /** Copies the jars of one of the server's modules beside an installed plugin. */
  public void copyModule(String module, Path plugin) throws IOException {
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(root.resolve("modules").resolve(module), "*.jar")) {
      for (Path jar : jars) {
        Files.copy(jar, plugin.resolve(jar.getFileName()));
      }
    }
  }

  /** Makes the descriptor of a plugin or a module say something else. */
  public void describe(Path plugin, String key, String value) throws IOException {
    Path file = plugin.resolve(DESCRIPTOR);
    String descriptor = Files.readString(file);
    Files.delete(file); // it may be a link
    Files.writeString(file, descriptor.replaceAll("(?m)^" + key + "=.*", key + "=" + value));
  }

  /** Removes an installed plugin. */
  public static void uninstall(Path plugin) throws IOException {
    try (Stream<Path> files = Files.list(plugin)) {
      files.forEach(ServerHome::delete);
    }
    Files.delete(plugin);
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Finds the only file of a directory that fits a pattern. */
  public static Path only(Path directory, String pattern) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, pattern)) {
      return files.iterator().next();
    }
  }
}
