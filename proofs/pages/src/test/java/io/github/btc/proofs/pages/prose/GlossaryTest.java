package io.github.btc.proofs.pages.prose;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Public names and pages have the words of the glossary. */
class GlossaryTest {

  private static final int LEAST_NAMES = 2_000;
  private static final int LEAST_PIECES = 3_000;
  private static final String PAGE = "docs/reference/glossary.md";

  /** The glossary has to name the words; the changelog tells of names that no longer exist. */
  private static final Set<String> EXEMPT = Set.of(PAGE, "CHANGELOG.md");

  private final Glossary glossary = read();

  private static Glossary read() {
    try {
      return Glossary.read(
          Sources.ROOT.resolve(PAGE), Path.of("src/test/resources/glossary/allowed.txt"));
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

  @Test
  void noPageHasASynonym() throws IOException {
    List<Prose> prose = Sources.pageProse();
    assertThat(prose).hasSizeGreaterThan(LEAST_PIECES);

    assertThat(
            prose.stream()
                .filter(piece -> !EXEMPT.contains(piece.where()))
                .flatMap(piece -> offences(piece).stream()))
        .as("use the words of %s", PAGE)
        .isEmpty();
  }

  private List<Finding> offences(Prose piece) {
    return glossary.forbiddenIn(piece.text()).stream()
        .map(
            word ->
                new Finding(piece, "glossary", "'%s' is a synonym".formatted(word), piece.text()))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The heap is looked at every 20 ms.",
        "## Looks by the clock cost nothing",
        "| server | inside at the end |",
        "The two looks at the closed bit differ.",
        "A refusal costs more than a look.",
        "No request is inside.",
        "The door is shut.",
        "The request is rejected.",
        "The task is held.",
        "The request is resent.",
        "The fault was mended.",
      })
  void aSynonymIsFoundOnAPage(String markdown) {
    assertThat(MarkdownProse.of("page.md", markdown))
        .anySatisfy(piece -> assertThat(offences(piece)).isNotEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The server shuts down, and the filter looks for its file inside the folder.",
        "A request that is held keeps its thread.",
        "The sample is taken when `inside` is 0.",
      })
  void anOrdinaryMeaningIsLeftAloneOnAPage(String markdown) {
    assertThat(MarkdownProse.of("page.md", markdown))
        .allSatisfy(piece -> assertThat(offences(piece)).isEmpty());
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
        "Client#sendsAgain",
        "ownProcessorTime",
        "--send-again",
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
              void json(Map<String, Object> fields) { fields.put("key", 1); fields.get("noKey"); }
              static final String HELP = "usage: shown\\n  --first-option FILE";
              @Label("A Label") static class Recorded extends Event { int recorded; }
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
            "Shown#method",
            "key",
            "--first-option",
            "A Label",
            "Recorded#recorded");
  }
}
