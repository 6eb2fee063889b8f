package io.github.btc.tools.advisor;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as the JVM reads and writes them: {@code 512m}, {@code 76288K}, {@code 0B}. */
final class ByteSize {

  static final long MEGABYTE = 1L << 20;

  private static final Pattern SIZE = Pattern.compile("(\\d{1,15})([bkmgt]?)");

  private ByteSize() {}

  static Optional<Long> of(String text) {
    Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
    if (!size.matches()) {
      return Optional.empty();
    }
    int shift =
        switch (size.group(2)) {
          case "k" -> 10;
          case "m" -> 20;
          case "g" -> 30;
          case "t" -> 40;
          default -> 0;
        };
    long number = Long.parseLong(size.group(1));
    return number > Long.MAX_VALUE >> shift ? Optional.empty() : Optional.of(number << shift);
  }

  static String megabytes(double bytes) {
    return Math.round(bytes / MEGABYTE) + " MB";
  }
}
