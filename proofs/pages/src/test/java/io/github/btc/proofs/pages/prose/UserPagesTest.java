package io.github.btc.proofs.pages.prose;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages for users keep the style of {@code .vale/Pages} too: the words of operators. */
class UserPagesTest {

  private static final Path FOLDER = Sources.ROOT.resolve(".vale/Pages");
  private static final int LEAST_PAGES = 20;

  @Test
  void everyPageForUsersHasTheWordsOfOperators() throws IOException {
    Baseline baseline = Baseline.read("dialect.txt");
    Map<String, List<Finding>> offences = offences();

    assertThat(offences.entrySet().stream().filter(page -> !baseline.contains(page.getKey())))
        .as("rewrite these sentences; the rules are in %s", FOLDER)
        .isEmpty();
    assertThat(baseline.withoutOffence(offences.keySet()))
        .as("take these lines out of %s; -Dbtc.docs.write=true does it", baseline)
        .isEmpty();
  }

  private static Map<String, List<Finding>> offences() throws IOException {
    Style style = Style.read(FOLDER);
    Map<String, List<Finding>> offences = new TreeMap<>();
    List<Path> pages = Sources.userPages();
    assertThat(pages).hasSizeGreaterThan(LEAST_PAGES);
    for (Path page : pages) {
      for (Prose prose : MarkdownProse.of(Sources.ROOT, page)) {
        List<Finding> findings = style.findings(prose);
        if (!findings.isEmpty()) {
          offences.computeIfAbsent(prose.where(), any -> new ArrayList<>()).addAll(findings);
        }
      }
    }
    return offences;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "It takes 7 % more processor time.",
        "The balancer sends a refused request again.",
        "Refusals are sent again.",
        "No request met a collection.",
        "Three requests meet a stop of the JVM.",
        "The cause is mended.",
        "Read these shares as sizes.",
        "A small heap is a bad place for ZGC.",
        "The rounds differ much.",
        "The others get more than nine tenths of their work.",
        "Both are away now and then.",
        "Background work never overlaps a request.",
        "Prefer a router that is told.",
        "An announcer is for balancers that can be told.",
        "The balancer retries no answer of the application.",
        "The client is told in the answers of the replica.",
      })
  void findsADialectOfOurOwn(String sentence) throws IOException {
    assertThat(findings(sentence)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "It takes 7 % more CPU time.",
        "The balancer retries a refused request.",
        "No request was hit by a collection.",
        "The cause has been fixed.",
        "The requirements are met.",
        "It recommends a larger heap.",
        "The server answers the health check, and no other answer to GC pauses is as cheap.",
        "The router tells the two apart.",
      })
  void leavesTheWordsOfOperatorsAlone(String sentence) throws IOException {
    assertThat(findings(sentence)).isEmpty();
  }

  private static List<Finding> findings(String sentence) throws IOException {
    return Style.read(FOLDER).findings(new Prose("page.md", 1, Prose.PARAGRAPH, sentence));
  }
}
