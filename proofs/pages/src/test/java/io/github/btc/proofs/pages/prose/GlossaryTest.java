package io.github.btc.proofs.pages.prose;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Public names have the words of the glossary. What pages say is {@link PlainEnglishTest}'s. */
class GlossaryTest {

  private static final int LEAST_NAMES = 2_000;

  private final Glossary glossary = read();

  private static Glossary read() {
    try {
      return Glossary.read(Sources.ROOT.resolve("docs/reference/glossary.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void noPublicNameHasASynonym() throws IOException {
    Baseline baseline = Baseline.read("names.txt");
    SortedSet<String> offenders = offenders();
    SortedSet<String> unexpected = new TreeSet<>(offenders);
    unexpected.removeIf(baseline::contains);

    assertThat(unexpected).as("use the words of docs/reference/glossary.md").isEmpty();
    assertThat(baseline.withoutOffence(offenders))
        .as("take these lines out of %s; -Dbtc.docs.write=true does it", baseline)
        .isEmpty();
  }

  private SortedSet<String> offenders() throws IOException {
    SortedSet<String> names = PublicNames.of(Sources.mainCode());
    assertThat(names).hasSizeGreaterThan(LEAST_NAMES);
    names.removeIf(name -> !glossary.forbids(name));
    return names;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AdmissionGate#inside",
        "ControllerEvent#HoldReason",
        "Held",
        "ControllerBuilder#lookEvery",
        "btc.look-every",
        "btc.closing.inside",
        "--look-every",
        "RETRIES_REJECTED",
        "shutGate",
      })
  void aSynonymIsFoundInAName(String name) {
    assertThat(glossary.forbids(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AdmissionGate#inFlight",
        "DeferralReason",
        "AdapterBuilder#hold",
        "ControllerBuilder#sampleEvery",
        "btc.filter.hold",
        "Lookup",
        "shutdown",
      })
  void aWordOfTheGlossaryIsLeftAlone(String name) {
    assertThat(glossary.forbids(name)).isFalse();
  }

  @Test
  void namesOfUsersAreFoundAndOthersAreNot(@TempDir Path folder) throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("Shown.java"),
            """
            public record Shown(int component) {
              public static final String METER = "btc.gate.open";
              private static final String HIDDEN = "a sentence is no name";
              public enum Kind { YOUNG; private int field; }
              public interface Door { void open(); }
              public void method(int parameter) { int variable = 1; }
              void packagePrivate() {}
              static class Hidden { public void hidden() {} }
            }
            """);

    assertThat(PublicNames.of(List.of(source)))
        .containsExactlyInAnyOrder(
            "Shown",
            "Shown#component",
            "Shown#METER",
            "btc.gate.open",
            "Kind",
            "Kind#YOUNG",
            "Door",
            "Door#open",
            "Shown#method");
  }
}
