package io.github.btc.research.tuner.search;

import io.github.btc.RefusedSettingException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** A parameter with the values that a search may give it. */
public sealed interface Dimension {

  /** Returns the name of the parameter. */
  String name();

  /**
   * Returns a value.
   *
   * @param unit position in the dimension, from 0 up to but excluding 1
   * @return the value as text, so that runs use exactly the printed value
   */
  String at(double unit);

  /** Returns the position of a value for orders and charts: a number, or the index of a word. */
  double place(String value);

  /** Returns whether the order of the positions has a meaning. */
  boolean isOrdered();

  /** The division of a range. */
  enum Scale {
    /** Equal steps have equal differences. */
    LINEAR,
    /** Equal steps have equal ratios, for ranges of more than a decade. */
    LOG
  }

  /**
   * A range of numbers.
   *
   * @param name name of the parameter
   * @param low smallest value
   * @param high largest value
   * @param scale division of the range
   * @param whole whether all values are whole numbers
   */
  record Range(String name, double low, double high, Scale scale, boolean whole)
      implements Dimension {

    private static final MathContext SHOWN = new MathContext(4);
    private static final double MOST = 1e12;

    public Range {
      boolean logFits = scale == Scale.LINEAR || low > 0;
      if (!(low < high && Math.abs(low) <= MOST && Math.abs(high) <= MOST && logFits)) {
        throw new RefusedSettingException(
            name,
            low + " to " + high,
            "the smaller number first"
                + (logFits ? "" : ", and more than 0 for a logarithmic scale"));
      }
      if (whole && (low != Math.rint(low) || high != Math.rint(high))) {
        throw new RefusedSettingException(name, low + " to " + high, "whole numbers");
      }
    }

    @Override
    public String at(double unit) {
      double end = whole ? high + 1 : high;
      double value =
          scale == Scale.LINEAR
              ? low + unit * (end - low)
              : Math.exp(Math.log(low) + unit * (Math.log(end) - Math.log(low)));
      if (whole) {
        return Long.toString((long) Math.min(high, Math.max(low, Math.floor(value))));
      }
      double rounded = new BigDecimal(value).round(SHOWN).doubleValue();
      return new BigDecimal(Double.toString(Math.min(high, Math.max(low, rounded))))
          .stripTrailingZeros()
          .toPlainString();
    }

    @Override
    public double place(String value) {
      try {
        return Double.parseDouble(value);
      } catch (NumberFormatException e) {
        return Double.NaN;
      }
    }

    @Override
    public boolean isOrdered() {
      return true;
    }
  }

  /**
   * A choice among words.
   *
   * @param name name of the parameter
   * @param values different words, at least two
   */
  record Choice(String name, List<String> values) implements Dimension {

    public Choice {
      values = List.copyOf(values);
      if (values.size() < 2 || values.stream().distinct().count() < values.size()) {
        throw new RefusedSettingException(
            name, String.valueOf(values), "two or more different values");
      }
    }

    @Override
    public String at(double unit) {
      return values.get((int) Math.min(values.size() - 1, Math.floor(unit * values.size())));
    }

    @Override
    public double place(String value) {
      int index = values.indexOf(value);
      return index < 0 ? Double.NaN : index;
    }

    @Override
    public boolean isOrdered() {
      return false;
    }
  }
}
