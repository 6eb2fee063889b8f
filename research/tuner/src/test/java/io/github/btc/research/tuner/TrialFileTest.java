package io.github.btc.research.tuner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialFileTest {

  private static final Trial GOOD =
      new Trial(1, 0, Map.of("heap", "512"), Map.of("p99.9", 12.5), "");
  private static final Trial BAD = new Trial(2, 0, Map.of("heap", "1\n\"é\""), Map.of(), "heap: ¿");

  @TempDir Path folder;

  @Test
  void keepsRuns() throws IOException {
    Path file = folder.resolve("new/trials.jsonl");
    try (TrialFile first = TrialFile.open(file, "a search", false)) {
      assertThat(first.found()).isEmpty();
      first.add(GOOD);
      first.add(BAD);
    }

    try (TrialFile again = TrialFile.open(file, "a search", false)) {
      assertThat(again.found()).containsExactly(GOOD, BAD);
    }
  }

  /** Wherever the machine stops, what was whole is there and what comes next is too. */
  @Test
  void takesAwayALineThatBreaksOffAnywhere() throws IOException {
    Path file = folder.resolve("trials.jsonl");
    try (TrialFile first = TrialFile.open(file, "a search", false)) {
      first.add(GOOD);
      first.add(BAD);
    }
    byte[] all = Files.readAllBytes(file);
    for (int length = 0; length <= all.length; length++) {
      Files.write(file, java.util.Arrays.copyOf(all, length));
      int before;
      try (TrialFile cut = TrialFile.open(file, "a search", false)) {
        before = cut.found().size();
        cut.add(BAD);
      }
      try (TrialFile again = TrialFile.open(file, "a search", false)) {
        assertThat(again.found()).hasSize(before + 1).endsWith(BAD);
      }
    }
  }

  @Test
  void refusesAnotherSearchAndADamagedLine() throws IOException {
    Path file = folder.resolve("trials.jsonl");
    TrialFile.open(file, "a search", false).close();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> TrialFile.open(file, "another", false))
        .withMessageContaining("another search");
    Files.writeString(file, Files.readString(file) + "nonsense\n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TrialFile.open(file, "a search", false))
        .withMessageContaining("line 2: not a run");
  }

  @Test
  void beginsAnewWhenToldTo() throws IOException {
    Path file = folder.resolve("trials.jsonl");
    try (TrialFile first = TrialFile.open(file, "a search", false)) {
      first.add(GOOD);
    }

    try (TrialFile other = TrialFile.open(file, "another", true)) {
      assertThat(other.found()).isEmpty();
    }

    assertThat(Files.readString(file)).isEqualTo("{\"search\":\"another\"}\n");
  }

  /** Two that write by turns would leave lines nobody can read, and both searches lost. */
  @Test
  void isOpenForOneSearchOnly() throws IOException {
    Path file = folder.resolve("trials.jsonl");
    try (TrialFile first = TrialFile.open(file, "a search", false)) {
      first.add(GOOD);
      for (boolean fresh : new boolean[] {false, true}) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> TrialFile.open(file, "a search", fresh))
            .withMessageContaining(
                "a running search writes to this file (expected the end of that search, or");
      }
      first.add(BAD);
    }

    try (TrialFile again = TrialFile.open(file, "a search", false)) {
      assertThat(again.found()).containsExactly(GOOD, BAD);
    }
  }
}
