package io.github.btc.proofs.pages.prose;

import io.github.btc.proofs.pages.RepositoryTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Where the prose of this repository stands. */
final class Sources {

  static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

  private Sources() {}

  /** Returns every Markdown page. */
  static List<Path> pages() {
    return files(file -> file.toString().endsWith(".md"));
  }

  /**
   * Returns the pages that users read to decide, to set up and to run: no results, no decisions.
   */
  static List<Path> userPages() {
    return pages().stream().filter(page -> isForUsers(ROOT.relativize(page).toString())).toList();
  }

  private static boolean isForUsers(String page) {
    return page.equals("README.md")
        || page.matches("docs/[^/]+\\.md")
        || page.matches("docs/(?:guides|reference)/.*");
  }

  /** Returns the prose of every Markdown page and of the other files that users read. */
  static List<Prose> pageProse() throws IOException {
    List<Prose> prose = new ArrayList<>();
    for (Path page : pages()) {
      prose.addAll(MarkdownProse.of(ROOT, page));
    }
    for (Path file : files(OtherProse::isRead)) {
      prose.addAll(OtherProse.of(ROOT, file));
    }
    return prose;
  }

  /** Returns the main code of every module. */
  static List<Path> mainCode() {
    return files(
        file -> file.toString().endsWith(".java") && file.toString().contains("/src/main/java/"));
  }

  /**
   * Returns what a baseline calls a file: a page by its path, a class by its name alone, so that a
   * module can move without a change of the baseline.
   */
  static String key(String where) {
    Path file = Path.of(where);
    String name = file.getFileName().toString();
    if (!name.endsWith(".java")) {
      return where;
    }
    return name.equals("package-info.java") ? file.getParent().getFileName() + "/" + name : name;
  }

  private static List<Path> files(Predicate<Path> which) {
    return RepositoryTree.files().stream().filter(which).toList();
  }
}
