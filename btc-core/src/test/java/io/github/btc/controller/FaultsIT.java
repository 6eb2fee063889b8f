package io.github.btc.controller;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Faults of a whole process. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultsIT {

  /** A pause of the machine that is shorter exposes nobody: no task is left behind. */
  private static final Duration LONGER_THAN_ANY_PAUSE = Duration.ofMinutes(1);

  /** The end of a task may get lost in a full heap, and then the limits open the gate. */
  private static final Duration SHORT = Duration.ofMillis(500);

  /** With tasks of this length the gate is closed for most of the time. */
  private static final Duration SOME_WORK = Duration.ofMillis(20);

  private static final Duration SUSPENSION = Duration.ofSeconds(3);

  private static final Duration LIMIT = Duration.ofSeconds(100);
  private static final Duration POLL = Duration.ofMillis(2);

  private Process process;
  private PrintWriter orders;
  private BufferedReader answers;

  /** The output of the process. */
  private record Answer(
      String state, long served, long closings, long overlaps, long exposed, long hint) {}

  @Test
  @EnabledOnOs(OS.LINUX)
  void servesOnAfterItWasSuspendedAtAnyMoment() throws Exception {
    start(LONGER_THAN_ANY_PAUSE, SOME_WORK);
    awaitMore(ask("how"));
    for (int i = 0; i < 20; i++) {
      suspend(Duration.ZERO);

      Answer after = awaitMore(ask("how"));

      assertThat(after.overlaps()).isZero();
      assertThat(after.exposed()).isZero();
    }
  }

  /** What one suspension adds to a closing is nothing to learn from. */
  @Test
  @Tag("slow")
  @EnabledOnOs(OS.LINUX)
  void asksNobodyToStayAwayForAsLongAsItWasSuspended() throws Exception {
    start(LONGER_THAN_ANY_PAUSE, SOME_WORK);
    awaitMore(ask("how"));
    for (int i = 0; i < 10; i++) {
      suspend(SUSPENSION);

      Answer after = awaitMore(ask("how"));

      assertThat(after.hint()).isPositive().isLessThan(SUSPENSION.toMillis());
    }
  }

  @Test
  void servesOnWhileAndAfterTheHeapIsFull() throws Exception {
    start(SHORT, Duration.ZERO, "-Xmx24m", "-XX:+UseSerialGC");
    Answer before = awaitMore(ask("how"));

    Answer full = ask("fill"); // answers when it has served a million requests in a full heap
    ask("empty");
    Answer after = awaitAnswer(now -> now.served() > full.served() + 1_000_000);

    assertThat(full.served()).isGreaterThan(before.served() + 1_000_000);
    assertThat(after.overlaps()).isZero();
  }

  private void start(Duration taskLimit, Duration work, String... flags) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(flags));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(FaultyProcess.class.getName());
    command.add(Long.toString(taskLimit.toMillis()));
    command.add(Long.toString(work.toMillis()));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    orders = new PrintWriter(process.outputWriter(UTF_8), true);
    answers = process.inputReader(UTF_8);
  }

  @AfterEach
  void end() throws InterruptedException {
    process.destroyForcibly().waitFor(60, TimeUnit.SECONDS);
  }

  private Answer ask(String order) throws IOException {
    orders.println(order);
    String line = answers.readLine();
    assertThat(line).as("an answer").isNotNull();
    String[] words = line.split(" ");
    return new Answer(
        words[0],
        Long.parseLong(words[1]),
        Long.parseLong(words[2]),
        Long.parseLong(words[3]),
        Long.parseLong(words[4]),
        Long.parseLong(words[5]));
  }

  /** Asks until it has served and closed more. */
  private Answer awaitMore(Answer before) {
    return awaitAnswer(now -> now.served() > before.served() && now.closings() > before.closings());
  }

  private Answer awaitAnswer(Predicate<Answer> wanted) {
    return await("serves on").atMost(LIMIT).pollInterval(POLL).until(() -> ask("how"), wanted);
  }

  private void suspend(Duration time) throws Exception {
    signal("STOP");
    awaitSuspended();
    await("the end of the suspension").pollDelay(time).atMost(LIMIT).until(() -> true);
    signal("CONT");
  }

  private void signal(String name) throws Exception {
    int exitCode =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    assertThat(exitCode).isZero();
  }

  private void awaitSuspended() {
    Path stat = Path.of("/proc", Long.toString(process.pid()), "stat");
    await("suspended")
        .atMost(LIMIT)
        .pollInterval(POLL)
        .until(() -> Files.readString(stat).contains(") T "));
  }
}
