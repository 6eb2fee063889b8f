package io.github.btc.research.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberClaimTest {

  private final NumberClaim claim = claim("printed: 11.27, unit: ms, plus_minus: 0.005");

  private static NumberClaim claim(String keys) {
    String text =
        "[{chapter: x, title: x, claims: [{id: x.y, source: paper, what: what, at: 'S0:1', quote:"
            + " '11.27, 400, 0, 74 and 77', %s}]}]";
    return (NumberClaim) ClaimFile.read("test.yaml", text.formatted(keys)).get(0).claims().get(0);
  }

  @Test
  void isReproducedWithinItsTolerance() {
    assertThat(claim.judge(11.268).verdict()).isEqualTo(new Verdict.Met(Kind.PRINTED));
    assertThat(claim.judge(11.275).verdict()).isEqualTo(new Verdict.Met(Kind.PRINTED));
    assertThat(claim.printed()).isEqualTo("11.27 ms");
    assertThat(claim.judge(11.2678).ours()).isEqualTo("11.268 ms");
  }

  @Test
  void differsOutsideAndNamesTheTolerance() {
    assertThat(claim.judge(11.276).verdict().text())
        .isEqualTo("differs: outside 11.265 to 11.275 ms");
    assertThat(claim.judge(Double.NaN).verdict()).isInstanceOf(Verdict.Differs.class);
  }

  @Test
  void aKnownSlipIsTheReasonOnlyIfOursIsTheRightNumber() {
    NumberClaim slip = claim("printed: 400, rightly: 534, why: arithmetic");

    assertThat(slip.judge(534).verdict().text()).isEqualTo("differs: arithmetic");
    assertThat(slip.judge(533).verdict().text())
        .isEqualTo("differs: expected 400, or 534 (arithmetic), and is neither");
    assertThat(slip.judge(400).verdict()).isEqualTo(new Verdict.Met(Kind.PRINTED));
  }

  @Test
  void aShareOfNothingIsNothing() {
    NumberClaim none = claim("printed: 0, unit: '%', within: 10 %");

    assertThat(none.judge(0).verdict()).isEqualTo(new Verdict.Met(Kind.PRINTED));
    assertThat(none.judge(1e-9).verdict()).isInstanceOf(Verdict.Differs.class);
  }

  @Test
  void numbersKeepFiveDigits() {
    assertThat(NumberClaim.text(3.0561e-16, "")).isEqualTo("3.056e-16");
    assertThat(NumberClaim.text(0.0974729, "")).isEqualTo("0.097473");
    assertThat(NumberClaim.text(15.00001, "%")).isEqualTo("15 %");
    assertThat(NumberClaim.text(-0.5, "")).isEqualTo("-0.5");
    assertThat(NumberClaim.text(100_000.4, "")).isEqualTo("100000.4");
    assertThat(NumberClaim.text(17_179_869_184.0, "")).isEqualTo("17179869184");
    assertThat(NumberClaim.text(1234.56, "ms")).isEqualTo("1234.6 ms");
  }

  @Test
  void aRangeIsPrintedAsOneAndItsShareIsThatOfEachEnd() {
    NumberClaim range = claim("printed: [74, 77], unit: ms, within: 10 %");

    assertThat(range.printed()).isEqualTo("74-77 ms");
    assertThat(range.value().middle()).isEqualTo(75.5);
    assertThat(range.judge(66.6).verdict()).isEqualTo(new Verdict.Met(Kind.PRINTED));
    assertThat(range.judge(84.7).verdict()).isEqualTo(new Verdict.Met(Kind.PRINTED));
    assertThat(range.judge(84.8).verdict()).isInstanceOf(Verdict.Differs.class);
  }

  @Test
  void aFormulaIsKnownWhenTheClassHasWorkedItOut() {
    NumberClaim formula = claim("printed: formula, kind: closed form, unit: ms, within: 1 %");

    assertThat(formula.printed()).isEqualTo("formula");
    assertThat(formula.expecting(2).judge(2.01).verdict())
        .isEqualTo(new Verdict.Met(Kind.CLOSED_FORM));
    assertThat(formula.expecting(2).judge(2.01).verdict().text()).isEqualTo("solved alike");
    assertThat(formula.expecting(2).printed()).isEqualTo("2 ms");
    assertThat(formula.expecting(2).kind()).isEqualTo(Kind.CLOSED_FORM);
  }
}
