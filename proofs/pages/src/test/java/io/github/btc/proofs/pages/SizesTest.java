package io.github.btc.proofs.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The house stays small: docs/results/house.md has the sizes of today. */
class SizesTest {

  /** Most lines of main code that lie on the class path of services, in all modules together. */
  private static final int PUBLISHED_LINES = 25_000;

  /** Most lines of main code in one module, published or not. */
  private static final int MODULE_LINES = 8_000;

  /**
   * Published too, but beside services: a JVM attaches the agent, the sidecar is a process of its
   * own, and only pods that take turns have the coordinators of Kubernetes on their class path, as
   * only Quarkus applications have the extension. No other module depends on them.
   */
  private static final Set<String> BESIDE =
      Set.of(
          "btc-agent",
          "btc-kubernetes",
          "btc-kubernetes-lease",
          "btc-quarkus",
          "btc-quarkus-deployment",
          "btc-sidecar");

  /** Most lines of one source, of main code or of tests. */
  private static final int FILE_LINES = 400;

  private static final int LEAST_MODULES = 30;
  private static final int LEAST_FILES = 1_000;
  private static final String MAIN = "/src/main/java/";

  private final Map<String, Integer> lines = linesByModule();

  private static Map<String, Integer> linesByModule() {
    Map<String, Integer> lines = new TreeMap<>();
    try (Stream<Path> files = Files.walk(Page.ROOT)) {
      for (Path file : (Iterable<Path>) files.filter(isMainCode())::iterator) {
        String path = Page.ROOT.relativize(file).toString();
        String module = path.substring(0, path.indexOf(MAIN));
        lines.merge(module, Files.readAllLines(file).size(), Integer::sum);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }

  /** Leaves out the projects that a test of the starter builds, and copies in target folders. */
  private static Predicate<Path> isMainCode() {
    return file -> {
      String path = Page.ROOT.relativize(file).toString();
      return path.endsWith(".java")
          && path.contains(MAIN)
          && !path.contains("/src/it/")
          && !path.contains("/target/");
    };
  }

  @Test
  void thePublishedModulesStaySmallTogether() {
    int sum =
        lines.entrySet().stream()
            .filter(SizesTest::isPublished)
            .mapToInt(Map.Entry::getValue)
            .sum();

    assertThat(sum)
        .as("lines of main code that a user builds on: %s", lines)
        .isLessThanOrEqualTo(PUBLISHED_LINES);
  }

  private static boolean isPublished(Map.Entry<String, Integer> module) {
    String name = module.getKey();
    return name.startsWith("btc-") && !name.equals("btc-jmh") && !BESIDE.contains(name);
  }

  @Test
  void noModuleIsLarge() {
    assertThat(lines).hasSizeGreaterThan(LEAST_MODULES);
    assertThat(lines)
        .allSatisfy(
            (module, size) -> assertThat(size).as(module).isLessThanOrEqualTo(MODULE_LINES));
  }

  @Test
  void noSourceIsLong() throws IOException {
    List<Path> sources;
    try (Stream<Path> files = Files.walk(Page.ROOT)) {
      sources =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> !Page.ROOT.relativize(file).toString().contains("/target/"))
              .toList();
    }

    assertThat(sources)
        .hasSizeGreaterThan(LEAST_FILES)
        .allSatisfy(
            file ->
                assertThat(Files.readAllLines(file))
                    .as(file.toString())
                    .hasSizeLessThanOrEqualTo(FILE_LINES));
  }
}
