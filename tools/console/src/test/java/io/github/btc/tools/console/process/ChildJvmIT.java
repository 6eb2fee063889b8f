package io.github.btc.tools.console.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChildJvmIT {

  private static final long LIMIT_SECONDS = 120;
  private static final Duration LIMIT = Duration.ofSeconds(LIMIT_SECONDS);

  @TempDir private Path directory;

  /** Says "ready" and lives until its parent lets go. */
  static final class Sleeper {
    public static void main(String[] arguments) throws InterruptedException {
      CountDownLatch released = new CountDownLatch(1);
      ParentWatch.start(System.in, released::countDown);
      System.out.println("ready");
      released.await();
    }
  }

  /** Starts a sleeper, says its process id and waits to be killed. */
  static final class Parent {
    public static void main(String[] arguments) throws Exception {
      try (ChildJvm child = sleeper(Path.of(arguments[0]))) {
        child.readLine(LIMIT);
        System.out.println(child.pid());
        new CountDownLatch(1).await();
      }
    }
  }

  static final class Failing {
    public static void main(String[] arguments) {
      System.err.println("no luck today");
      System.exit(7);
    }
  }

  @Test
  void endsWhenItIsLetGo() throws Exception {
    ChildJvm child = sleeper(directory.resolve("sleeper.err"));
    assertThat(child.readLine(LIMIT)).isEqualTo("ready");

    child.release();

    child.awaitSuccess(Duration.ofSeconds(LIMIT_SECONDS));
    assertThat(child.isAlive()).isFalse();
  }

  @Test
  void endsWhenItsParentIsKilled() throws Exception {
    Process parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Parent.class.getName(),
                directory.resolve("sleeper.err").toString())
            .start();
    try (BufferedReader reader = parent.inputReader(StandardCharsets.UTF_8)) {
      long pid = Long.parseLong(reader.readLine());
      ProcessHandle child = ProcessHandle.of(pid).orElseThrow();
      assertThat(child.isAlive()).isTrue();

      parent.destroyForcibly().waitFor();

      child.onExit().get(LIMIT_SECONDS, TimeUnit.SECONDS);
      assertThat(child.isAlive()).isFalse();
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void repeatsTheLastWordsOfAChildThatFailed() throws IOException {
    try (ChildJvm child =
        ChildJvm.start(
            "The failing one",
            List.of(),
            Failing.class,
            List.of(),
            directory.resolve("failing.err"))) {
      assertThatThrownBy(() -> child.awaitSuccess(Duration.ofSeconds(LIMIT_SECONDS)))
          .hasMessage("The failing one ended with code 7. The end of its log: no luck today");
    }
  }

  /** Prints no line, and has a child of its own that keeps its output open. */
  static final class Silent {
    public static void main(String[] arguments) throws Exception {
      new ProcessBuilder("sleep", "600").inheritIO().start();
      System.err.println("still thinking");
      new CountDownLatch(1).await();
    }
  }

  @Test
  void doesNotWaitForeverForAWord() throws Exception {
    try (ChildJvm child =
        ChildJvm.start(
            "The silent one",
            List.of("-Xmx32m"),
            Silent.class,
            List.of(),
            directory.resolve("silent.err"))) {
      ProcessHandle jvm = ProcessHandle.of(child.pid()).orElseThrow();
      Path errors = directory.resolve("silent.err");
      await("it has a child")
          .atMost(LIMIT)
          .until(() -> Files.readString(errors).contains("still thinking"));

      assertThatThrownBy(() -> child.readLine(Duration.ofSeconds(1)))
          .hasMessageStartingWith(
              "The silent one printed nothing for 1 s and was ended. The end of its log: ")
          .hasMessageEndingWith("still thinking");

      jvm.onExit().get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Has a child of its own, says its process id, and ignores that its parent lets go. */
  static final class Stubborn {
    public static void main(String[] arguments) throws Exception {
      System.out.println(new ProcessBuilder("sleep", "600").start().pid());
      new CountDownLatch(1).await();
    }
  }

  @Test
  void isGoneWithAllThatItStartedWhenItWasKilledAndClosed() throws Exception {
    ChildJvm child = stubborn();
    ProcessHandle grandchild = grandchildOf(child);

    child.kill();
    child.close();

    assertThat(child.isAlive()).isFalse();
    assertThat(grandchild.isAlive()).isFalse();
  }

  @Test
  void isGoneWithAllThatItStartedWhenItDidNotEndByItself() throws Exception {
    ChildJvm child = stubborn();
    ProcessHandle grandchild = grandchildOf(child);

    child.close(Duration.ofSeconds(1));

    assertThat(child.isAlive()).isFalse();
    assertThat(grandchild.isAlive()).isFalse();
  }

  private ChildJvm stubborn() throws IOException {
    return ChildJvm.start(
        "The stubborn one",
        List.of("-Xmx32m"),
        Stubborn.class,
        List.of(),
        directory.resolve("stubborn.err"));
  }

  private static ProcessHandle grandchildOf(ChildJvm child) throws IOException {
    ProcessHandle found = ProcessHandle.of(Long.parseLong(child.readLine(LIMIT))).orElseThrow();
    assertThat(found.isAlive()).isTrue();
    return found;
  }

  /** What ends a silent child also ends the wait for its word: either may be seen first. */
  @RepeatedTest(20)
  void neverTakesTheEndItMadeForTheChildsOwn() throws Exception {
    Path errors = directory.resolve("echo.err");
    try (ChildJvm child = ChildJvm.program("The echo", List.of("cat"), Map.of(), errors)) {
      assertThatThrownBy(() -> child.readLine(Duration.ofMillis(1)))
          .hasMessageStartingWith(
              "The echo printed nothing for 0 s and was ended. The end of its log: ");
    }
  }

  @Test
  void tellsTheLogOfAChildThatHasEndedBeforeItWasToProceed() throws Exception {
    Path errors = directory.resolve("gone.err");
    List<String> command = List.of("sh", "-c", "echo no memory left >&2; exit 3");
    try (ChildJvm child = ChildJvm.program("The generator", command, Map.of(), errors)) {
      assertThatThrownBy(() -> child.awaitSuccess(LIMIT)).hasMessageContaining("code 3");

      assertThatThrownBy(child::proceed)
          .hasMessageStartingWith("The generator does not listen any more")
          .hasMessageContaining("no memory left");
    }
  }

  private static ChildJvm sleeper(Path errors) throws IOException {
    return ChildJvm.start("The sleeper", List.of("-Xmx32m"), Sleeper.class, List.of(), errors);
  }
}
