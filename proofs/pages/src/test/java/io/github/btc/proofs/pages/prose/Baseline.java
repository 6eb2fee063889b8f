package io.github.btc.proofs.pages.prose;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A list of what does not keep a rule yet. It can only become shorter: an entry that keeps the rule
 * must leave the list, and nothing is added to it. {@code -Dbtc.docs.write=true} takes such entries
 * out.
 */
final class Baseline {

  private static final Path FOLDER = Path.of("src/test/resources/baseline");
  private static final String WRITE = "btc.docs.write";

  private final Path file;
  private final List<String> comments;
  private final SortedSet<String> entries;

  private Baseline(Path file, List<String> comments, SortedSet<String> entries) {
    this.file = file;
    this.comments = comments;
    this.entries = entries;
  }

  static Baseline read(String name) throws IOException {
    Path file = FOLDER.resolve(name);
    List<String> lines = Files.readAllLines(file);
    SortedSet<String> entries = new TreeSet<>();
    lines.stream().filter(line -> !line.isBlank() && !isComment(line)).forEach(entries::add);
    return new Baseline(file, lines.stream().filter(Baseline::isComment).toList(), entries);
  }

  private static boolean isComment(String line) {
    return line.startsWith("#");
  }

  boolean contains(String entry) {
    return entries.contains(entry);
  }

  /** Returns the entries that must leave the list, and takes them out where that is asked for. */
  SortedSet<String> withoutOffence(Collection<String> offenders) throws IOException {
    SortedSet<String> clean = new TreeSet<>(entries);
    clean.removeAll(offenders);
    if (Boolean.getBoolean(WRITE) && !clean.isEmpty()) {
      entries.removeAll(clean);
      List<String> lines = new ArrayList<>(comments);
      lines.addAll(entries);
      Files.write(file, lines);
      clean.clear();
    }
    return clean;
  }

  @Override
  public String toString() {
    return file.getFileName().toString();
  }
}
