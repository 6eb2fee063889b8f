package io.github.btc.research.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimFileTest {

  private static final String ROW = "id: a.b, source: paper, at: 'S0:1', quote: '3', what: what, ";

  private static List<Chapter> read(String claims) {
    return ClaimFile.read("paper.yaml", "[{chapter: a, title: A, claims: [" + claims + "]}]");
  }

  @Test
  void readsEachOfTheThreeKindsOfRows() {
    List<Claim> claims =
        read("{id: a.n, source: s, what: w, printed: 3, text: ≈ 3, kind: calibrated},{id: a.s,"
                + " source: s, at: 'S1:2', quote: q, what: w, says: alike, why: they are not},{id:"
                + " a.e, source: s, at: 'S1:2-3', quote: q, what: w, says: drawn, kind: drawn,"
                + " needs: a cluster}")
            .get(0)
            .claims();

    assertThat(claims.get(0).printed()).isEqualTo("≈ 3");
    assertThat(claims.get(0).kind()).isEqualTo(Kind.CALIBRATED);
    assertThat(claims.get(1))
        .isEqualTo(
            new Claim.Statement(
                "a.s",
                "s",
                "w",
                "alike",
                Kind.STATEMENT,
                "they are not",
                new Citation("S1:2", "q")));
    assertThat(claims.get(2))
        .isEqualTo(
            new Claim.Elsewhere(
                "a.e", "s", "w", "drawn", Kind.DRAWN, "a cluster", new Citation("S1:2-3", "q")));
  }

  @Test
  void worksOutTheArithmeticOfARowWithTheNamesOfItsChapter() {
    String text =
        "[{chapter: a, title: A, given: {half: 1 / 2, twice: half * 4}, claims: ["
            + "{id: a.b, source: s, what: w, kind: input, printed: 7, ours: 8 - twice ^ 2 / 4},"
            + "{id: a.c, source: s, what: w, kind: input, printed: 4, ours: ceil(10 / 3)}]}]";

    assertThat(ClaimFile.read("paper.yaml", text).get(0).recomputed())
        .containsEntry("a.b", 7.0)
        .containsEntry("a.c", 4.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "printed: about 3 | printed: \"about 3\" (expected a number, or two for a range, the"
            + " smaller first)",
        "printed: [3, 2] | printed: [3,2] (expected a number, or two for a range, the smaller"
            + " first)",
        "printed: formula | printed: \"formula\" (expected a number; a formula only where the kind"
            + " is closed form)",
        "printed: 3, within: 5 | within: 5 (expected a share such as 5 %)",
        "printed: 3, within: 5 percent | within: \"5 percent\" (expected a share such as 5 %)",
        "printed: 3, within: 5 %, between: [1, 2] | between: [1,2] (expected no second tolerance"
            + " beside within)",
        "printed: 3, kind: guessed | kind: \"guessed\" (expected one of printed, rough, published,"
            + " statement, drawn, closed form, recomputed, calibrated, input, chance, own check,"
            + " measured)",
        "printed: 3, rightly: 4 | why: nothing (expected a text)",
        "printed: 3, rightly_within: 1 % | rightly_within: \"1 %\" (expected the key rightly beside"
            + " it)",
        "printed: 3, ours: 1 + | ours: \"1 +\" (expected arithmetic such as 100 * (1 - 105.2 /"
            + " 175.8))",
        "printed: 3, says: three | printed: 3 (expected no such key beside says)",
        "says: three | why: nothing (expected a text)",
        "says: three, why: x, unit: ms | unit: \"ms\" (expected no such key beside says)",
        "says: three, why: x, measured: {bench: toy} | why: \"x\" (expected no such key beside"
            + " measured)",
        "says: three, measured: {replicas: 2} | measured, bench: nothing (expected a text)",
        "says: three, measured: {bench: toy} | measured, replicas: nothing (expected a number)",
        "says: three, measured: {bench: toy, replicas: 2, measure: P99, expect: lower} | measured,"
            + " heap_mb: nothing (expected a number)",
        "says: three, measured: {bench: toy, replicas: 2, heap_mb: 9, measure: P99, expect: less} |"
            + " measured, expect: \"less\" (expected the type that README.md beside the file"
            + " shows)",
        "says: three, measured: {bench: toy, replicas: 2, heap_mb: 9, measure: P99, expect: zero,"
            + " against: off} | measured, against: \"off\" (expected no second row beside expect:"
            + " zero)",
        "says: three, measured: {bench: toy, replicas: 2, forecast: a, between: [2, 1]} | measured,"
            + " between: [2,1] (expected two numbers, the smaller first)",
        "says: three, measured: {verb: tune go, between: [1, 2]} | measured, field: nothing"
            + " (expected a text)",
        "prnted: 3 | prnted: 3 (expected one of at, between, id, kind, measured, needs, ours,"
            + " plus_minus, printed, quote, rightly, rightly_within, says, source, text, unit,"
            + " what, why, within)",
        "printed: 3, plus_minus: wide | plus_minus: \"wide\" (expected the type that README.md"
            + " beside the file shows)",
      })
  void refusesAWrongRowWithTheFileTheRowAndWhatIsExpected(String keys, String sentence) {
    assertThatThrownBy(() -> read("{" + ROW + keys + "}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("paper.yaml: row a.b, " + sentence);
  }

  /** Such a row would say "reproduced" of a number that nobody finds in the source. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "printed: 3 | at: nothing (expected a text)",
        "printed: 3, at: 'S0:7' | quote: nothing (expected a text)",
        "printed: 3, at: page 7, quote: three | at: \"page 7\" (expected a source and a line of it,"
            + " such as S2:613)",
        "printed: 3, at: 'S0:7', quote: of 30 to 31 | quote: \"of 30 to 31\" (expected the printed"
            + " number in it)",
        "printed: [3, 5], at: 'S0:7', quote: 3 and 4 | quote: \"3 and 4\" (expected the printed"
            + " number in it)",
        "printed: 3, kind: rough, at: 'S0:7', quote: about | quote: \"about\" (expected the printed"
            + " number in it)",
        "printed: 3, kind: recomputed, ours: 1 + 2, at: 'S0:7', quote: 4 | quote: 4 (expected a"
            + " text)",
        "printed: 3, between: [0, 2], at: 'S0:7', quote: 3 of 4 | between: [0,2] (expected a range"
            + " with the printed number in it)",
        "says: three, why: x | at: nothing (expected a text)",
        "says: three, why: x, kind: drawn | at: nothing (expected a text)",
        "says: 3 and 4, kind: printed, needs: x, at: 'S0:7', quote: 3 of 5 | quote: \"3 of 5\""
            + " (expected every number of the key says)",
        "says: 71 of 1107, measured: {verb: tune go, field: a, between: [1, 2]}, at: 'S4:7', quote:"
            + " these 71 | quote: \"these 71\" (expected every number of the key says)",
        "says: 'p99.9 of 72 ms', measured: {verb: tune go, field: a, between: [1, 2]} | quote:"
            + " nothing (expected every number of the key says)",
      })
  void refusesARowThatItsSourceDoesNotPrint(String keys, String sentence) {
    assertThatThrownBy(() -> read("{id: a.b, source: paper, what: what, " + keys + "}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("paper.yaml: row a.b, " + sentence);
  }

  @Test
  void findsAPrintedNumberWithItsSignItsZerosAndItsThousands() {
    assertThat(read("{" + ROW.replace("'3'", "'8% less'") + "printed: -8}")).hasSize(1);
    assertThat(read("{" + ROW.replace("'3'", "0.0 and 42.0") + "printed: 42}")).hasSize(1);
    assertThat(read("{" + ROW.replace("'3'", "'> 60,000'") + "printed: 60000}")).hasSize(1);
  }

  @Test
  void theNameOfAPercentileIsNoNumberOfAMeasuredRow() {
    String measured = "measured: {verb: tune go, field: a, between: [1, 2]}";

    assertThat(read("{" + ROW + "says: 'p99.9 and p50 are 3 ms', " + measured + "}")).hasSize(1);
  }

  @Test
  void readsOfAMeasuredRowWhetherItProvesSomething() {
    String row = "says: 3 ms, measured: {verb: tune go, field: a, between: [1, 2]";
    String claims =
        "{" + ROW + row + "}}, {" + ROW.replace("a.b", "a.c") + row + ", proves_nothing: true}}";

    assertThat(read(claims).get(0).claims())
        .map(MeasuredClaim.class::cast)
        .extracting(each -> each.evidence() instanceof NoProof)
        .containsExactly(false, true);
  }

  @Test
  void refusesANameThatIsNotTheChaptersOrThatComesTwice() {
    String row = "{" + ROW + "printed: 3}";

    assertThatThrownBy(() -> read(row.replace("a.b", "c.b")))
        .hasMessage("paper.yaml: row c.b, id: \"c.b\" (expected a name that begins with a.)");
    assertThatThrownBy(() -> read(row + "," + row))
        .hasMessage("paper.yaml: row a.b, id: \"a.b\" (expected a name that no other row has)");
    assertThatThrownBy(() -> read("{source: s, what: w, printed: 3}"))
        .hasMessage("paper.yaml: row number 1, id: nothing (expected a text)");
  }

  @Test
  void refusesAFileThatIsNoListOfChapters() {
    assertThatThrownBy(() -> ClaimFile.read("paper.yaml", "chapter: a"))
        .hasMessage("paper.yaml: no list (expected a list of chapters)");
    assertThatThrownBy(() -> ClaimFile.read("paper.yaml", "[{chapter: a, claims: []}]"))
        .hasMessage("paper.yaml: chapter 1, title: nothing (expected a text)");
    assertThatThrownBy(() -> ClaimFile.read("paper.yaml", "[{chapter: a, rows: []}]"))
        .hasMessageStartingWith("paper.yaml: chapter 1, rows: [] (expected one of chapter, claims");
  }

  @Test
  void refusesAFigureOfAnUnknownShape() {
    String figure = "{id: f, source: s, title: t, shape: round, x: x, y: y}";

    assertThatThrownBy(
            () ->
                ClaimFile.read(
                    "paper.yaml",
                    "[{chapter: a, title: A, claims: [], figures: [" + figure + "]}]"))
        .hasMessage("paper.yaml: row f, shape: \"round\" (expected line, step, bar or surface)");
  }
}
