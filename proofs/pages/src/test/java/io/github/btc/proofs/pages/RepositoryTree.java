package io.github.btc.proofs.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * The files of this repository. Folders that builds write are not even entered: another module may
 * be under test meanwhile, and its files come and go.
 */
public final class RepositoryTree {

  private static final Set<String> NO_SOURCES = Set.of("target", ".git", ".tools", "node_modules");
  private static final List<Path> FILES = files(Page.ROOT);

  private RepositoryTree() {}

  /** Returns all files, sorted. */
  public static List<Path> files() {
    return FILES;
  }

  private static List<Path> files(Path root) {
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              boolean none = NO_SOURCES.contains(folder.getFileName().toString());
              return none ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.isRegularFile()) {
                files.add(file);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Collections.sort(files);
    return List.copyOf(files);
  }
}
