package io.github.btc.research.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComputationsTest {

  private static final String FILE =
      """
      - chapter: a
        title: A
        claims:
        - {id: a.given, source: s, what: w, printed: 3, at: "S0:1", quote: is 3, ours: 1 + 2}
        - {id: a.number, source: s, what: w, printed: 3, at: "S0:1", quote: is 3}
        - {id: a.words, source: s, what: w, says: alike, at: "S0:2", quote: are alike, why: they are not}
        - {id: a.formula, source: s, what: w, printed: formula, kind: closed form}
        - {id: a.cluster, source: s, what: w, says: drawn, at: "S0:3", quote: is drawn, needs: a cluster}
        - {id: a.bench, source: s, what: w, says: faster, at: "S0:4", quote: is faster,
           measured: {bench: none, replicas: 1, heap_mb: 1, measure: P99, expect: lower}}
        figures:
        - {id: f, source: s, title: t, shape: line, x: x, log_y: y}
      """;

  private final Claims claims = new Claims(ClaimFile.read("paper.yaml", FILE));

  private Computations<Effort> all() {
    return claims
        .calculate("a")
        .draw("f", effort -> List.of())
        .number("a.formula", () -> 5)
        .formula("a.formula", 5)
        .statement("a.words", () -> false, () -> "other")
        .number("a.number", () -> 3);
  }

  @Test
  void judgesTheRowsInTheOrderOfTheFile() {
    Outcome outcome = all().complete().run(Effort.quick(1));

    assertThat(outcome.rows())
        .extracting(row -> row.claim().id() + " " + row.verdict().text())
        .containsExactly(
            "a.given reproduced",
            "a.number reproduced",
            "a.words differs: they are not",
            "a.formula solved alike",
            "a.cluster not reproducible here: a cluster",
            "a.bench not measured yet: ./btc bench none");
    assertThat(outcome.figures()).extracting(Figure::id).containsExactly("f");
    assertThat(all().complete().claims()).extracting(Claim::printed).contains("5", "drawn");
  }

  @Test
  void refusesAComputationWithoutARow() {
    assertThatThrownBy(() -> all().number("a.other", () -> 1))
        .hasMessage("a.other: no such claim (expected a row of a in a claim file)");
    assertThatThrownBy(() -> all().draw("g", effort -> List.of()))
        .hasMessage("g: no such figure (expected one of a)");
    assertThatThrownBy(() -> claims.calculate("b"))
        .hasMessage("b: no such chapter (expected one of a claim file)");
  }

  @Test
  void refusesARowWithoutAComputation() {
    Computations<Effort> rows = claims.calculate("a");

    assertThatThrownBy(rows::complete)
        .hasMessage("a.number: not computed (expected a computation of this id)");
    rows.number("a.number", () -> 3)
        .statement("a.words", () -> true, () -> "alike")
        .number("a.formula", () -> 5);
    assertThatThrownBy(rows::complete)
        .hasMessage("a.formula, its formula: not computed (expected a computation of this id)");
    rows.formula("a.formula", 5);
    assertThatThrownBy(rows::complete)
        .hasMessage("f: not computed (expected a computation of this id)");
  }

  @Test
  void refusesASecondComputationAndOneOfAnotherKind() {
    assertThatThrownBy(() -> all().number("a.number", () -> 4))
        .hasMessage("a.number: computed twice (expected once)");
    assertThatThrownBy(() -> all().number("a.given", () -> 3))
        .hasMessage("a.given: computed twice (expected once)");
    assertThatThrownBy(() -> all().number("a.words", () -> 4))
        .hasMessage("a.words: another computation (expected one for its row)");
    assertThatThrownBy(() -> all().formula("a.number", 4))
        .hasMessage("a.number: a formula (expected no formula, because its row has a number)");
    assertThatThrownBy(() -> all().draw("f", effort -> List.of()))
        .hasMessage("f: drawn twice (expected once)");
  }
}
