package io.github.btc.research.papers.reproduce;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * The content of a figure, without its layout.
 *
 * @param id the unique name
 * @param source the document and the number of the figure in it
 * @param title the subject of the figure
 * @param shape the meaning of the points
 * @param x the first axis
 * @param y the second axis
 * @param series the curves or bars, or one surface
 */
public record Figure(
    String id, String source, String title, Shape shape, Axis x, Axis y, List<Series> series) {

  /** The meaning of points. */
  public enum Shape {
    /** Each point is x and y, and points are joined in order. */
    LINE,
    /** Each point is x and y, and y is constant until the next point. */
    STEP,
    /** Each point is x and y and drawn as a bar, and x is the number of a group. */
    BAR,
    /** Each point is x, y and z and drawn as a coloured field, and z is the colour. */
    SURFACE;

    /** Returns the name of this shape in a file. */
    @JsonValue
    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * An axis.
   *
   * @param name the measure with its unit
   * @param logarithmic whether the axis is logarithmic
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
   * @param name the name of the curve
   * @param points the points, with two numbers each, or three for a surface
   */
  public record Series(String name, List<List<Double>> points) {
    public Series {
      points = List.copyOf(points);
    }

    /** Returns the curve of a function at some values of x. */
    public static Series of(String name, double[] x, DoubleUnaryOperator y) {
      return new Series(
          name, Arrays.stream(x).mapToObj(at -> List.of(at, y.applyAsDouble(at))).toList());
    }
  }

  public Figure {
    series = List.copyOf(series);
  }
}
