package io.github.btc.sidecar;

import io.github.btc.ActivationInterval;
import io.github.btc.RefusedSettingException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;

/**
 * Reads an interval such as {@code 32MiB..40MiB}. {@code MB} means the same, as in the JVM's flags.
 */
final class Mebibytes implements ITypeConverter<ActivationInterval> {

  private static final Pattern FORM = Pattern.compile("(\\d{1,7})Mi?B\\.\\.(\\d{1,7})Mi?B");

  @Override
  public ActivationInterval convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches() || bytes(matcher.group(1)) > bytes(matcher.group(2))) {
      throw new RefusedSettingException(
          "interval",
          "\"" + text + "\"",
          "two numbers in MiB, the smaller first, such as 32MiB..40MiB");
    }
    return ActivationInterval.between(bytes(matcher.group(1)), bytes(matcher.group(2)));
  }

  private static double bytes(String mebibytes) {
    return Long.parseLong(mebibytes) * (double) (1 << 20);
  }
}
