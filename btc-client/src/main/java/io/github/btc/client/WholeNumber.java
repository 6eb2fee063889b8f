package io.github.btc.client;

import org.jspecify.annotations.Nullable;

/** Reads the whole numbers in header fields, which anybody may have written. */
final class WholeNumber {

  static final long ABSENT = -1;

  private WholeNumber() {}

  /** Returns the number, at most {@code most}, or {@link #ABSENT} if the text is no number. */
  static long parse(@Nullable String text, long most) {
    if (text == null || !text.strip().matches("\\d{1,18}")) {
      return ABSENT;
    }
    return Math.min(Long.parseLong(text.strip()), most);
  }
}
