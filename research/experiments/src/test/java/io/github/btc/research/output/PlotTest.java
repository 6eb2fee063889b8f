package io.github.btc.research.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.research.output.Plot.Axis;
import io.github.btc.research.output.Plot.Place;
import io.github.btc.research.output.Plot.Point;
import io.github.btc.tools.replicas.report.SvgPicture;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlotTest {

  /** A frame of 100 × 100, whose lower left corner is at 48, 140. */
  private static final Place PLACE = new Place(0, 0, 162, 174);

  private final SvgPicture svg = new SvgPicture(162, 174, 11);
  private final Plot plot = new Plot(svg, PLACE, "Title", new Axis("x", 10), new Axis("y", 50));

  @ParameterizedTest
  @CsvSource({"0, 1", "0.02, 0.02", "0.021, 0.03", "7, 8", "8.5, 10", "100, 100", "101, 150"})
  void anAxisEndsAtARoundNumber(double largest, double most) {
    assertThat(Axis.upTo("x", largest).most()).isCloseTo(most, within(1e-9));
  }

  @Test
  void theOriginIsLeftBelow() {
    plot.line(List.of(new Point(0, 0), new Point(5, 25), new Point(10, 50)), "red", false);

    assertThat(svg.toString()).contains("d=\"M48.0 140.0L98.0 90.0L148.0 40.0\"", "Title", ">50<");
  }

  @Test
  void aPointWithoutANumberInterruptsALine() {
    plot.line(List.of(new Point(0, 0), new Point(5, Double.NaN), new Point(10, 0)), "red", true);

    assertThat(svg.toString())
        .contains("d=\"M48.0 140.0M148.0 140.0\"", "stroke-dasharray")
        .doesNotContain("NaN");
  }

  @Test
  void aPointWithoutANumberIsNotMarked() {
    plot.mark(new Point(5, Double.NaN), "red");
    assertThat(svg.toString()).doesNotContain("<circle");

    plot.mark(new Point(5, 25), "red");
    assertThat(svg.toString()).contains("<circle cx=\"98.0\" cy=\"90.0\"");
  }

  @Test
  void whatIsBeyondAnAxisStaysInTheFrame() {
    plot.bar(5, 2, 90, 0, "red");

    assertThat(svg.toString())
        .contains("<rect x=\"88.0\" y=\"40.0\" width=\"20.0\" height=\"100.0\"");
  }

  @Test
  void aBoxReachesFromQuartileToQuartile() {
    plot.box(5, 2, List.of(40.0, 10.0, 30.0, 20.0, 50.0), "red");

    assertThat(svg.toString())
        .contains("<rect x=\"88.0\" y=\"60.0\" width=\"20.0\" height=\"40.0\"")
        .contains("d=\"M88.0 80.0L108.0 80.0\"")
        .contains("d=\"M98.0 120.0L98.0 100.0\"", "d=\"M98.0 60.0L98.0 40.0\"");
  }

  @Test
  void aQuantileLiesBetweenTwoValues() {
    assertThat(Plot.quantile(new double[] {1}, 0.9)).isEqualTo(1);
    assertThat(Plot.quantile(new double[] {1, 2}, 0.5)).isEqualTo(1.5);
  }
}
