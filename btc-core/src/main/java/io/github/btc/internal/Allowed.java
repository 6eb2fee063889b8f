package io.github.btc.internal;

import io.github.btc.RefusedSettingException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The values that a setting takes, and the way in which people write them.
 *
 * @param <T> the type of the values
 */
sealed interface Allowed<T> {

  /** Returns the value, or throws RefusedSettingException under the name. */
  T check(String name, T value);

  /** Returns the range as people write it; empty if the type says it all. */
  String range();

  /** Returns a value as people write it. */
  String text(T value);

  /** Returns the same with another lower end, if there is one. */
  default Allowed<T> from(T least) {
    return this;
  }

  /** Durations from the least to the most. */
  record Durations(Duration least, Duration most) implements Allowed<Duration> {

    @Override
    public Duration check(String name, Duration value) {
      Ranges.nanos(name, value, least, most);
      return value;
    }

    @Override
    public String range() {
      return text(least) + " to " + text(most);
    }

    @Override
    public String text(Duration value) {
      return Ranges.text(value);
    }

    @Override
    public Durations from(Duration other) {
      return new Durations(other, most);
    }
  }

  /** Shares from the least to the most. */
  record Shares(double least, double most) implements Allowed<Double> {

    @Override
    public Double check(String name, Double value) {
      return Ranges.share(name, value, least, most);
    }

    @Override
    public String range() {
      return text(least) + " to " + text(most);
    }

    @Override
    public String text(Double value) {
      return Ranges.text(value);
    }

    @Override
    public Shares from(Double other) {
      return new Shares(other, most);
    }
  }

  /** Whole numbers from the least to the most. */
  record Numbers(int least, int most) implements Allowed<Integer> {

    @Override
    public Integer check(String name, Integer value) {
      return (int) Ranges.whole(name, value, least, most);
    }

    @Override
    public String range() {
      return least + " to " + most;
    }

    @Override
    public String text(Integer value) {
      return value.toString();
    }
  }

  /** True and false. */
  record Flags() implements Allowed<Boolean> {

    @Override
    public Boolean check(String name, Boolean value) {
      return value;
    }

    @Override
    public String range() {
      return "";
    }

    @Override
    public String text(Boolean value) {
      return value.toString();
    }
  }

  /** Texts of one form. */
  record Texts(String pattern, String range) implements Allowed<String> {

    @Override
    public String check(String name, String value) {
      if (!value.matches(pattern)) {
        throw new RefusedSettingException(name, "\"" + value + "\"", range);
      }
      return value;
    }

    @Override
    public String text(String value) {
      return value;
    }
  }

  /** The constants of an enumeration, by their names. */
  record Choices(List<String> constants) implements Allowed<String> {

    @Override
    public String check(String name, String value) {
      if (!constants.contains(value)) {
        throw new RefusedSettingException(name, "\"" + value + "\"", range());
      }
      return value;
    }

    @Override
    public String range() {
      return constants.stream().map(this::text).collect(Collectors.joining(" or "));
    }

    @Override
    public String text(String value) {
      return value.toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
