package io.github.btc.research.experiment;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.simulator.workload.DurationSet;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The values of an experiment's parameters: those given, and the fallbacks of the others. */
public final class Values {

  private final Map<String, String> texts = new LinkedHashMap<>();
  private final Set<String> given;

  /**
   * Fills up with fallbacks.
   *
   * @param parameters that there are
   * @param given by name
   * @throws IllegalArgumentException for a name that no parameter has
   */
  public Values(List<Parameter> parameters, Map<String, String> given) {
    this.given = Set.copyOf(given.keySet());
    parameters.forEach(each -> texts.put(each.name(), each.fallback()));
    given.forEach(
        (name, text) -> {
          if (texts.replace(name, text.strip()) == null) {
            throw new RefusedSettingException("parameter", name, "one of " + names(parameters));
          }
        });
  }

  private static String names(List<Parameter> parameters) {
    return parameters.stream().map(Parameter::name).collect(Collectors.joining(", "));
  }

  /** Returns a value as it was written. */
  public String text(String name) {
    String text = texts.get(name);
    if (text == null) {
      throw new IllegalStateException("parameter: " + name + " (expected one that is declared)");
    }
    return text;
  }

  /** Tells whether a value was given or has a fallback. */
  public boolean has(String name) {
    return !text(name).isEmpty();
  }

  /** Tells whether a value was given. */
  public boolean isGiven(String name) {
    return given.contains(name);
  }

  /** Returns one of several words. */
  public String oneOf(String name, String... words) {
    String text = text(name);
    if (!List.of(words).contains(text)) {
      throw new RefusedSettingException(name, text, String.join(", ", words));
    }
    return text;
  }

  /** Returns yes or no. */
  public boolean yes(String name) {
    return oneOf(name, "true", "false").equals("true");
  }

  /** Returns a whole number. */
  public int whole(String name, int least, int most) {
    double number = number(name, least, most);
    if (number != Math.rint(number)) {
      throw wrong(name, "a whole number from " + least + " to " + most);
    }
    return (int) number;
  }

  /** Returns a number. */
  public double number(String name, double least, double most) {
    String expected = "a number from " + shown(least) + " to " + shown(most);
    double number;
    try {
      number = Double.parseDouble(text(name).replace("_", ""));
    } catch (NumberFormatException e) {
      throw wrong(name, expected);
    }
    if (!(number >= least && number <= most)) {
      throw wrong(name, expected);
    }
    return number;
  }

  private static String shown(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  private RefusedSettingException wrong(String name, String expected) {
    return new RefusedSettingException(name, text(name), expected);
  }

  /** Returns a duration. */
  public Duration duration(String name) {
    return Duration.ofNanos(DurationText.nanos(name, text(name)));
  }

  /** Returns a set of durations. */
  public DurationSet durations(String name) {
    return DurationText.set(name, text(name));
  }
}
