package io.github.btc.hazelcast;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.btc.Coordinator;
import io.github.btc.gc.GarbageCollectionTask;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The coordinator alone, as it is delivered: for services that bring BTC by themselves. */
class CoordinatorJarIT {

  private static final Path GUIDE = Path.of("..", "..", "docs", "guides", "clusters.md");
  private static final Pattern SNIPPET = Pattern.compile("(?ms)^```java\\R(.*?)^```$");

  @TempDir Path directory;

  @Test
  void isEnoughForWhatTheGuideShows() throws Exception {
    Matcher snippet = SNIPPET.matcher(Files.readString(GUIDE));
    assertThat(snippet.find()).isTrue();
    String source =
        """
        import com.hazelcast.core.HazelcastInstance;
        %s
        class Shown {
          static void run(HazelcastInstance hazelcast) {
            %s
          }
        }
        """
            .formatted(
                lines(snippet.group(1), line -> line.startsWith("import ")),
                lines(snippet.group(1), line -> !line.startsWith("import ")));
    String classPath =
        String.join(
            ":",
            jar("coordinator"),
            whereIs(Coordinator.class),
            whereIs(GarbageCollectionTask.class),
            whereIs(HazelcastInstance.class));

    assertThat(Compiled.classes("Shown", source, directory, classPath)).isNotEmptyDirectory();
  }

  private static String lines(String code, Predicate<String> which) {
    return code.lines().filter(which).collect(Collectors.joining("\n"));
  }

  @Test
  void switchesNothingOn() throws IOException {
    assertThat(entries("coordinator")).noneMatch(name -> name.startsWith("META-INF/services/"));
    assertThat(entries("plugin")).anyMatch(name -> name.startsWith("META-INF/services/"));
  }

  @Test
  void needsNothingOfThePlugin() throws IOException {
    JavaClasses delivered;
    try (JarFile jar = new JarFile(jar("coordinator"))) {
      delivered = new ClassFileImporter().importJar(jar);
    }
    classes()
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage("io.github.btc", "com.hazelcast..", "java..", "org.jspecify..")
                .or(describe("are in the jar", type -> delivered.contain(type.getName()))))
        .check(delivered);
  }

  /** Both may be on one class path, so neither may hide what is in the other. */
  @Test
  void sharesNoClassWithThePlugin() throws IOException {
    assertThat(classesIn("coordinator"))
        .contains("io/github/btc/hazelcast/HazelcastCoordinator.class")
        .doesNotContainAnyElementsOf(classesIn("plugin"));
  }

  private static List<String> classesIn(String name) throws IOException {
    return entries(name).stream().filter(entry -> entry.endsWith(".class")).toList();
  }

  private static List<String> entries(String name) throws IOException {
    try (JarFile jar = new JarFile(jar(name))) {
      return jar.stream().map(JarEntry::getName).toList();
    }
  }

  private static String jar(String name) {
    return System.getProperty("btc.hazelcast." + name);
  }

  private static String whereIs(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }
}
