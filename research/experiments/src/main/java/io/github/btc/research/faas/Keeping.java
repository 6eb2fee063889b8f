package io.github.btc.research.faas;

import io.github.btc.RefusedSettingException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The packages that a worker keeps after it has run a function. A package has two homes, which are
 * the workers that its hash points to.
 */
public enum Keeping {
  /** All packages of the function. */
  ALL,
  /** Each package that is at home with the worker: Algorithm 3 without the second segment. */
  AT_HOME,
  /**
   * All packages of the function if one of them is at home with the worker, which therefore got the
   * function by affinity.
   */
  FUNCTION_AT_HOME,
  /**
   * Each package, in one of two segments: those that are at home with the worker, and all others.
   * This is Algorithm 3.
   */
  SEGMENTS;

  /** Returns the rule of a name such as {@code function-at-home}. */
  public static Keeping named(String name) {
    return Arrays.stream(values())
        .filter(each -> each.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new RefusedSettingException("keep", name, "one of " + names()));
  }

  private static String names() {
    return Arrays.stream(values()).map(Keeping::toString).collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
