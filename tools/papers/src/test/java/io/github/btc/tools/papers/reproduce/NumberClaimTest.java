package io.github.btc.tools.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberClaimTest {

  private final NumberClaim claim =
      Claim.number("x", "paper", "what", 11.27, "ms").plusMinus(0.005);

  @Test
  void isReproducedWithinItsTolerance() {
    assertThat(claim.judge(11.268).verdict()).isEqualTo(new Verdict.Reproduced());
    assertThat(claim.judge(11.275).verdict()).isEqualTo(new Verdict.Reproduced());
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
    NumberClaim slip = Claim.number("x", "paper", "what", 400, "").butRightly(534, 0, "arithmetic");

    assertThat(slip.judge(534).verdict().text()).isEqualTo("differs: arithmetic");
    assertThat(slip.judge(533).verdict().text())
        .isEqualTo("differs: expected 400, or 534 (arithmetic), and is neither");
    assertThat(slip.judge(400).verdict()).isEqualTo(new Verdict.Reproduced());
  }

  @Test
  void aShareOfNothingIsNothing() {
    NumberClaim none = Claim.number("x", "paper", "what", 0, "%").within(0.1);

    assertThat(none.judge(0).verdict()).isEqualTo(new Verdict.Reproduced());
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
  void keepsItsKindWhateverElseIsSaidOfIt() {
    assertThat(claim.kind()).isEqualTo(Kind.PRINTED);
    NumberClaim fitted = claim.as(Kind.CALIBRATED);

    assertThat(fitted.printedAs("about 11").within(0.1).butRightly(12, 0, "slip").kind())
        .isEqualTo(Kind.CALIBRATED);
  }
}
