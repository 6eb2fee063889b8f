package io.github.btc.tools.papers.reproduce;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * What can be drawn, without saying how.
 *
 * @param id its name, unique among all
 * @param source which figure of which document
 * @param title what it shows
 * @param shape how its points are to be read
 * @param x the first axis
 * @param y the second axis
 * @param series its curves, bars or the one surface
 */
public record Figure(
    String id, String source, String title, Shape shape, Axis x, Axis y, List<Series> series) {

  /** How points are to be read. */
  public enum Shape {
    /** x, y: joined in order. */
    LINE,
    /** x, y: constant until the next. */
    STEP,
    /** x, y: a bar for each; x names a group. */
    BAR,
    /** x, y, z: a field of colours, z by colour; the y axis names z's rows. */
    SURFACE;

    /** Returns it as it is written in a file. */
    @JsonValue
    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * An axis.
   *
   * @param name what it measures, with the unit
   * @param logarithmic whether it is
   */
  public record Axis(String name, boolean logarithmic) {
    /** Returns a linear axis. */
    public static Axis linear(String name) {
      return new Axis(name, false);
    }

    /** Returns a logarithmic axis. */
    public static Axis logarithmic(String name) {
      return new Axis(name, true);
    }
  }

  /**
   * A curve.
   *
   * @param name of it
   * @param points two numbers each, three for a surface
   */
  public record Series(String name, List<List<Double>> points) {
    public Series {
      points = List.copyOf(points);
    }

    /** Returns a curve of a function at some places. */
    public static Series of(String name, double[] x, DoubleUnaryOperator y) {
      return new Series(
          name, Arrays.stream(x).mapToObj(at -> List.of(at, y.applyAsDouble(at))).toList());
    }
  }

  public Figure {
    series = List.copyOf(series);
  }
}
