package io.github.btc.research.experiment;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.simulator.workload.DurationSet;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads durations and sets of them as people write them: {@code 20ms}, {@code exp:2ms}. */
public final class DurationText {

  private static final Pattern FORM =
      Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(ns|us|ms|s|min|h)");
  private static final Map<String, Double> UNIT_NANOS =
      Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9, "min", 60e9, "h", 3_600e9);
  private static final double LONGEST_NANOS = 3e17; // ten years

  private DurationText() {}

  /**
   * Reads a duration.
   *
   * @param name what it is for, for the complaint
   * @param text a number and ns, us, ms, s, min or h
   * @return nanoseconds
   */
  public static long nanos(String name, String text) {
    Matcher form = FORM.matcher(text.strip());
    double nanos =
        form.matches()
            ? Double.parseDouble(form.group(1)) * UNIT_NANOS.getOrDefault(form.group(2), 0.0)
            : Double.MAX_VALUE;
    if (nanos > LONGEST_NANOS) {
      throw new RefusedSettingException(name, text, "a duration up to ten years, such as 20ms");
    }
    return Math.round(nanos);
  }

  /**
   * Reads a set of durations.
   *
   * @param name what it is for, for the complaint
   * @param text {@code 4ms} or {@code fixed:4ms}, {@code exp:MEAN}, {@code uniform:LEAST:MOST}, or
   *     {@code lognormal:MEDIAN:SIGMA}
   */
  public static DurationSet set(String name, String text) {
    String[] part = text.split(":", -1);
    if (part.length == 1) {
      return DurationSet.fixed(nanos(name, text));
    }
    if (part.length == 2 && part[0].equals("fixed")) {
      return DurationSet.fixed(nanos(name, part[1]));
    }
    if (part.length == 2 && part[0].equals("exp")) {
      return DurationSet.exponential(nanos(name, part[1]));
    }
    if (part.length == 3 && part[0].equals("uniform")) {
      return uniform(name, text, nanos(name, part[1]), nanos(name, part[2]));
    }
    if (part.length == 3 && part[0].equals("lognormal") && part[2].matches("\\d(\\.\\d{1,9})?")) {
      return DurationSet.logNormal(nanos(name, part[1]), Double.parseDouble(part[2]));
    }
    throw wrong(name, text);
  }

  private static DurationSet uniform(String name, String text, long least, long most) {
    if (least > most) {
      throw wrong(name, text);
    }
    return DurationSet.uniform(least, most);
  }

  private static RefusedSettingException wrong(String name, String text) {
    return new RefusedSettingException(
        name, text, "4ms, exp:MEAN, uniform:LEAST:MOST or lognormal:MEDIAN:SIGMA");
  }
}
