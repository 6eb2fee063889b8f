package io.github.btc.controller;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Faults of a whole process. */
@Timeout(120)
class FaultsIT {

  private Process process;
  private PrintWriter orders;
  private BufferedReader answers;

  /** The output of the process. */
  private record Answer(String state, long served, long closings, long overlaps, long exposed) {}

  @Test
  @EnabledOnOs(OS.LINUX)
  void servesOnAfterItWasSuspendedAtAnyMoment() throws Exception {
    start();
    awaitMore(ask("how"));
    for (int i = 0; i < 20; i++) {
      signal("STOP");
      awaitSuspended();
      signal("CONT");

      Answer after = awaitMore(ask("how"));

      assertThat(after.overlaps()).isZero();
      assertThat(after.exposed()).isZero();
    }
  }

  @Test
  void servesOnWhileAndAfterTheHeapIsFull() throws Exception {
    start("-Xmx24m", "-XX:+UseSerialGC");
    Answer before = awaitMore(ask("how"));

    Answer full = ask("fill"); // answers when it has served a million requests in a full heap
    Answer after = ask("empty");
    while (after.served() < full.served() + 1_000_000) {
      after = ask("how");
    }

    assertThat(full.served()).isGreaterThan(before.served() + 1_000_000);
    assertThat(after.overlaps()).isZero();
  }

  private void start(String... flags) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(flags));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(FaultyProcess.class.getName());
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    orders = new PrintWriter(process.outputWriter(UTF_8), true);
    answers = process.inputReader(UTF_8);
  }

  @AfterEach
  void end() throws InterruptedException {
    process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
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
        Long.parseLong(words[4]));
  }

  /** Asks until it has served and closed more; ends with the test's own limit if it never does. */
  private Answer awaitMore(Answer before) throws IOException {
    Answer now = ask("how");
    while (now.served() <= before.served() || now.closings() <= before.closings()) {
      now = ask("how");
    }
    return now;
  }

  private void signal(String name) throws Exception {
    int exitCode =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    assertThat(exitCode).isZero();
  }

  private void awaitSuspended() throws IOException {
    Path stat = Path.of("/proc", Long.toString(process.pid()), "stat");
    while (!Files.readString(stat).contains(") T ")) {
      Thread.onSpinWait();
    }
  }
}
