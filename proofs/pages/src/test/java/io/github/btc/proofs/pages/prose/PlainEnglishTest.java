package io.github.btc.proofs.pages.prose;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pages, Javadoc comments, help and messages keep the style of {@code .vale/BTC}. */
class PlainEnglishTest {

  private static final int LEAST_PIECES = 5_000;

  private static Map<String, List<Finding>> offences;
  private static Baseline baseline;
  private static int pieces;

  @BeforeAll
  static void checkEverything() throws IOException {
    Style style = Style.read(Sources.ROOT.resolve(".vale/BTC"));
    List<Prose> prose = new ArrayList<>(Sources.pageProse());
    prose.addAll(JavaProse.of(Sources.ROOT, Sources.mainCode()));
    offences = new LinkedHashMap<>();
    for (Prose piece : prose) {
      List<Finding> findings = style.findings(piece);
      if (!findings.isEmpty()) {
        offences
            .computeIfAbsent(Sources.key(piece.where()), any -> new ArrayList<>())
            .addAll(findings);
      }
    }
    pieces = prose.size();
    baseline = Baseline.read("prose.txt");
  }

  @Test
  void everyFileIsInPlainEnglish() {
    List<Finding> findings = new ArrayList<>();
    offences.forEach(
        (file, found) -> {
          if (!baseline.contains(file)) {
            findings.addAll(found);
          }
        });

    assertThat(findings).as("rewrite these sentences; the rules are in .vale/BTC").isEmpty();
  }

  @Test
  void aFileThatIsInPlainEnglishLeavesTheBaseline() throws IOException {
    assertThat(baseline.withoutOffence(offences.keySet()))
        .as("take these lines out of %s; -Dbtc.docs.write=true does it", baseline)
        .isEmpty();
  }

  /** Without this the tests above could pass because nothing was read. */
  @Test
  void thereIsProseToCheck() {
    assertThat(pieces).isGreaterThan(LEAST_PIECES);
  }
}
