package io.github.btc.tools.tuner.search;

import io.github.btc.RefusedSettingException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** One thing that can be set, and what it can be set to. */
public sealed interface Dimension {

  /** Returns its name. */
  String name();

  /**
   * Returns a value.
   *
   * @param unit where in the dimension, from 0 up to, but not including, 1
   * @return the value as it is written, so that what is shown is what is tried
   */
  String at(double unit);

  /** Returns where a value lies, for orders and charts: a number, or the index of a word. */
  double place(String value);

  /** Tells whether places have an order that means something. */
  boolean isOrdered();

  /** How a range is divided. */
  enum Scale {
    /** Equal steps are equal differences. */
    LINEAR,
    /** Equal steps are equal ratios: for what spans more than a decade. */
    LOG
  }

  /**
   * Numbers.
   *
   * @param name its name
   * @param low the least
   * @param high the most
   * @param scale how it is divided
   * @param whole only whole numbers
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
   * Words.
   *
   * @param name its name
   * @param values different ones, at least two
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
