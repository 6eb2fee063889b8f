package io.github.btc.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.test.AnnouncerContract;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An announcer for others has a test of its contract, and a guide. */
class EveryAnnouncerTest {

  private static final Path MAIN = Path.of("src", "main", "java", "io", "github", "btc");
  private static final Path GUIDES = Path.of("..", "docs", "guides");
  private static final String SUFFIX = ".java";

  /** They tell clients or a cluster, and not a router that a test could ask. */
  private static final Set<Class<?>> WITHOUT_A_ROUTER =
      Set.of(InBandAnnouncer.class, ReadinessAnnouncer.class);

  @ParameterizedTest
  @MethodSource("withARouter")
  void hasATestOfItsContract(Class<?> announcer) {
    String name = announcer.getName();

    assertThat(Stream.of(name + "ContractTest", name + "ContractIT"))
        .as("a test of %s that extends AnnouncerContract", name)
        .anyMatch(EveryAnnouncerTest::keepsTheContract);
  }

  private static boolean keepsTheContract(String test) {
    try {
      return AnnouncerContract.class.isAssignableFrom(Class.forName(test));
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  @ParameterizedTest
  @MethodSource("withARouter")
  void isOnThePageOfBalancersAndInARowOfRouters(Class<?> announcer) {
    String name = announcer.getSimpleName();

    assertThat(text(GUIDES.resolve("balancers.md"))).as("docs/guides/balancers.md").contains(name);
    assertThat(text(GUIDES.resolve("routers.md")).lines())
        .as("a row of docs/guides/routers.md with %s", name)
        .anyMatch(line -> line.startsWith("|") && line.contains("`" + name + "`"));
  }

  @ParameterizedTest
  @MethodSource("announcers")
  void isInAGuide(Class<?> announcer) throws IOException {
    try (Stream<Path> guides = Files.walk(GUIDES)) {
      assertThat(guides.filter(file -> file.toString().endsWith(".md")))
          .as("a guide that names %s", announcer.getSimpleName())
          .anyMatch(file -> text(file).contains(announcer.getSimpleName()));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static Stream<Class<?>> withARouter() throws Exception {
    return announcers().filter(each -> !WITHOUT_A_ROUTER.contains(each));
  }

  /** All but leases, which only the sidecar uses. */
  static Stream<Class<?>> announcers() throws Exception {
    List<Class<?>> found;
    try (Stream<Path> files = Files.list(MAIN.resolve("loadbalancer"))) {
      found =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> !name.startsWith("package-info"))
              .<Class<?>>map(EveryAnnouncerTest::named)
              .filter(EveryAnnouncerTest::isForOthers)
              .toList();
    }
    assertThat(found).contains(HaProxyAnnouncer.class, ReadinessAnnouncer.class);
    return found.stream();
  }

  private static Class<?> named(String file) {
    try {
      String name = file.substring(0, file.length() - SUFFIX.length());
      return Class.forName(EveryAnnouncerTest.class.getPackageName() + "." + name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isForOthers(Class<?> each) {
    int modifiers = each.getModifiers();
    return Announcer.class.isAssignableFrom(each)
        && !Lease.class.isAssignableFrom(each)
        && Modifier.isPublic(modifiers)
        && !Modifier.isAbstract(modifiers);
  }
}
