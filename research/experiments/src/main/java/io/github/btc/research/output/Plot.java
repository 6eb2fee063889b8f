package io.github.btc.research.output;

import io.github.btc.tools.replicas.report.SvgPicture;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/** A plot in a picture: a frame with two axes from 0, and what is drawn in it. */
public final class Plot {

  private static final String GREY = "#6b7280";
  private static final int LEFT = 48;
  private static final int TOP = 40;
  private static final int RIGHT = 14;
  private static final int BOTTOM = 34;
  private static final int LINE = 13;
  private static final double QUARTER = 0.25;
  private static final List<String> COLOURS =
      List.of("#2563eb", "#ea580c", "#16a34a", "#9333ea", "#0891b2", "#db2777");

  private final SvgPicture svg;
  private final int x0;
  private final int y0;
  private final int width;
  private final int height;
  private final Axis x;
  private final Axis y;
  private int legends;

  /**
   * A place in a picture.
   *
   * @param left left side
   * @param top upper side
   * @param width width with the labels
   * @param height height with the labels
   */
  public record Place(int left, int top, int width, int height) {}

  /**
   * An axis from 0.
   *
   * @param name what it measures
   * @param most value at its end, more than 0
   */
  public record Axis(String name, double most) {

    private static final double[] ROUND = {1, 1.5, 2, 3, 4, 5, 6, 8};

    /** Returns an axis that ends at a round number and has room for a value. */
    public static Axis upTo(String name, double largest) {
      if (!(largest > 0)) {
        return new Axis(name, 1);
      }
      double power = Math.pow(10, Math.floor(Math.log10(largest)));
      for (double each : ROUND) {
        if (largest <= each * power) {
          return new Axis(name, each * power);
        }
      }
      return new Axis(name, 10 * power);
    }

    private double part(double value) {
      return Math.max(0, Math.min(1, value / most));
    }

    private String end() {
      return BigDecimal.valueOf(most)
          .round(new MathContext(3))
          .stripTrailingZeros()
          .toPlainString();
    }
  }

  /**
   * A point.
   *
   * @param x value on the horizontal axis
   * @param y value on the vertical axis
   */
  public record Point(double x, double y) {}

  /**
   * Draws the frame, the title and the names of the axes.
   *
   * @param svg picture
   * @param place place in it
   * @param title title
   * @param x horizontal axis
   * @param y vertical axis
   */
  public Plot(SvgPicture svg, Place place, String title, Axis x, Axis y) {
    this.svg = svg;
    this.x = x;
    this.y = y;
    x0 = place.left() + LEFT;
    width = place.width() - LEFT - RIGHT;
    height = place.height() - TOP - BOTTOM;
    y0 = place.top() + TOP + height;
    int top = place.top() + TOP;
    svg.text(x0, top - 22, "font-weight=\"bold\"", title);
    svg.text(x0 - 4, top - 6, "", y.name());
    svg.text(x0 - 4, top + 8, "text-anchor=\"end\"", y.end());
    svg.text(x0 - 4, y0, "text-anchor=\"end\"", "0");
    svg.text(x0 + width, y0 + 27, "text-anchor=\"end\"", x.name());
    svg.add(
        "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"%s\"/>%n", x0, top, y0, x0 + width, GREY);
  }

  /** Returns one of the colours, which repeat. */
  public static String colour(int number) {
    return COLOURS.get(number % COLOURS.size());
  }

  private double atX(double value) {
    return x0 + width * x.part(value);
  }

  private double atY(double value) {
    return y0 - height * y.part(value);
  }

  /** Writes the value at the end of the horizontal axis, which has numbers and no labels. */
  public void numbers() {
    svg.text(x0, y0 + 14, "", "0");
    svg.text(x0 + width, y0 + 14, "text-anchor=\"end\"", x.end());
  }

  /** Writes a label below the horizontal axis. */
  public void label(double at, String text) {
    svg.text((int) atX(at), y0 + 14, "text-anchor=\"middle\"", text);
  }

  /** Adds a line to the legend. */
  public void legend(String text, String colour) {
    String attributes = "text-anchor=\"end\" fill=\"" + colour + "\"";
    svg.text(x0 + width, y0 - height - 6 + LINE * legends, attributes, "● " + text);
    legends++;
  }

  /**
   * Draws a line through points. A point without a number interrupts it.
   *
   * @param points points from left to right
   * @param colour colour
   * @param isDashed whether the line is dashed
   */
  public void line(List<Point> points, String colour, boolean isDashed) {
    StringBuilder path = new StringBuilder();
    boolean isOpen = false;
    for (Point each : points) {
      boolean isNumber = !Double.isNaN(each.x()) && !Double.isNaN(each.y());
      if (isNumber) {
        String step = isOpen ? "L" : "M";
        path.append(String.format(Locale.ROOT, "%s%.1f %.1f", step, atX(each.x()), atY(each.y())));
      }
      isOpen = isNumber;
    }
    svg.add(
        "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"%s/>%n",
        path, colour, isDashed ? " stroke-dasharray=\"5 4\"" : "");
  }

  /** Draws a dot, unless the point is without a number. */
  public void mark(Point point, String colour) {
    if (!Double.isNaN(point.x()) && !Double.isNaN(point.y())) {
      svg.add(
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>%n",
          atX(point.x()), atY(point.y()), colour);
    }
  }

  /** Draws a dashed line over the whole height. */
  public void vertical(double at) {
    line(List.of(new Point(at, 0), new Point(at, y.most())), GREY, true);
  }

  /** Draws a dashed line over the whole width. */
  public void horizontal(double at) {
    line(List.of(new Point(0, at), new Point(x.most(), at)), GREY, true);
  }

  /**
   * Draws a bar, and how far its value varies.
   *
   * @param at middle of the bar
   * @param wide width of the bar on the horizontal axis
   * @param value value
   * @param deviation one standard deviation; 0 to draw none
   * @param colour colour
   */
  public void bar(double at, double wide, double value, double deviation, String colour) {
    double left = atX(at - wide / 2);
    svg.add(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>%n",
        left, atY(value), atX(at + wide / 2) - left, y0 - atY(value), colour);
    if (deviation > 0) {
      whisker(at, value - deviation, value + deviation);
    }
  }

  private void whisker(double at, double from, double to) {
    line(List.of(new Point(at, from), new Point(at, to)), GREY, false);
  }

  /**
   * Draws a box from the lower to the upper quartile with a line at the median. Whiskers reach the
   * smallest and the largest value.
   *
   * @param at middle of the box
   * @param wide width of the box on the horizontal axis
   * @param values at least one value
   * @param colour colour
   */
  public void box(double at, double wide, List<Double> values, String colour) {
    double[] ordered = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double low = quantile(ordered, QUARTER);
    double high = quantile(ordered, 1 - QUARTER);
    whisker(at, ordered[0], low);
    whisker(at, high, ordered[ordered.length - 1]);
    double left = atX(at - wide / 2);
    double right = atX(at + wide / 2);
    svg.add(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\""
            + " fill-opacity=\"0.3\" stroke=\"%s\"/>%n",
        left, atY(high), right - left, atY(low) - atY(high), colour, colour);
    double median = quantile(ordered, 0.5);
    line(
        List.of(new Point(at - wide / 2, median), new Point(at + wide / 2, median)), colour, false);
  }

  /** Returns a quantile of ordered values, on a straight line between two of them. */
  static double quantile(double[] ordered, double share) {
    double place = share * (ordered.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, ordered.length - 1);
    return ordered[below] + (place - below) * (ordered[above] - ordered[below]);
  }
}
