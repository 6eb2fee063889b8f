package io.github.btc.lab.sidecar;

import io.github.btc.ActivationInterval;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an interval as {@code 32MB..40MB}. */
final class Megabytes implements ITypeConverter<ActivationInterval> {

  private static final Pattern FORM = Pattern.compile("(\\d{1,7})MB\\.\\.(\\d{1,7})MB");

  @Override
  public ActivationInterval convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches() || bytes(matcher.group(1)) > bytes(matcher.group(2))) {
      throw new TypeConversionException(
          "\"" + text + "\" (expected megabytes, the smaller number first, as 32MB..40MB)");
    }
    return ActivationInterval.between(bytes(matcher.group(1)), bytes(matcher.group(2)));
  }

  private static double bytes(String megabytes) {
    return Long.parseLong(megabytes) * (double) (1 << 20);
  }
}
