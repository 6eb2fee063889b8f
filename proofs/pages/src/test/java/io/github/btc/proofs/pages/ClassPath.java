package io.github.btc.proofs.pages;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Class paths as builds make them of a few artifacts: those, and what they bring. From the tree
 * that Maven has written of this module, which depends on all of them.
 */
final class ClassPath {

  private static final Pattern NODE =
      Pattern.compile("([|+\\\\ -]*)\\(?([\\w.-]+):([\\w.-]+):(?:jar|pom):([\\w.-]+).*");
  private static final int INDENT = 3;

  private final Map<String, Set<String>> brought = new HashMap<>();
  private final Map<String, String> versions = new HashMap<>();
  private final List<Path> entries;

  private ClassPath(List<Path> entries) {
    this.entries = entries;
  }

  /** Reads what the build has written for this JVM. */
  static ClassPath ofThisBuild() throws IOException {
    String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
    ClassPath path = new ClassPath(List.of(entries).stream().map(Path::of).toList());
    path.read(Files.readAllLines(Path.of(System.getProperty("btc.docs.dependency-tree"))));
    return path;
  }

  private void read(List<String> tree) {
    Map<Integer, String> above = new HashMap<>();
    for (String line : tree) {
      Matcher node = NODE.matcher(line);
      if (node.matches()) {
        int depth = node.group(1).length() / INDENT;
        String artifact = node.group(3);
        versions.putIfAbsent(artifact, node.group(4));
        above.put(depth, artifact);
        if (depth > 0) {
          brought.computeIfAbsent(above.get(depth - 1), any -> new LinkedHashSet<>()).add(artifact);
        }
      }
    }
  }

  /** Tells whether this module depends on an artifact. */
  boolean knows(String artifact) {
    return versions.containsKey(artifact);
  }

  /** Returns a class path for {@code javac}. */
  String of(Collection<String> artifacts) {
    Set<String> all = new LinkedHashSet<>();
    artifacts.forEach(artifact -> collect(artifact, all));
    return all.stream()
        .map(this::entry)
        .flatMap(Optional::stream)
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void collect(String artifact, Set<String> all) {
    if (all.add(artifact)) {
      brought.getOrDefault(artifact, Set.of()).forEach(each -> collect(each, all));
    }
  }

  private Optional<Path> entry(String artifact) {
    String jar = artifact + "-" + versions.get(artifact) + ".jar";
    return entries.stream()
        .map(ClassPath::unpacked)
        .filter(entry -> entry.endsWith(jar) || isModule(entry, artifact))
        .findFirst();
  }

  /** The classes of a module of this build: in a shaded jar they have other names. */
  private static Path unpacked(Path entry) {
    Path target = entry.getParent();
    return target != null && target.endsWith("target") ? target.resolve("classes") : entry;
  }

  private static boolean isModule(Path entry, String artifact) {
    if (!entry.endsWith(Path.of("target", "classes"))) {
      return false;
    }
    String folder = entry.getParent().getParent().getFileName().toString();
    return artifact.equals(folder)
        || artifact.equals("btc-example-" + folder)
        || artifact.equals("btc-proofs-" + folder)
        || artifact.equals("btc-tools-" + folder);
  }
}
