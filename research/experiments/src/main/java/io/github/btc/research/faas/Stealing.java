package io.github.btc.research.faas;

import io.github.btc.RefusedSettingException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The rule of a worker with a free slot and an empty queue. */
public enum Stealing {
  /** It waits. */
  NONE,
  /** It takes work from the longest of all queues: Algorithm 2, where workers pull. */
  LONGEST,
  /**
   * It asks two others that it draws, and takes work from the longer queue of the two: section
   * 3.2.4, where the scheduler pushes and no worker knows all queues.
   */
  POLL;

  /** Returns the way of a name such as {@code poll}. */
  public static Stealing named(String name) {
    return Arrays.stream(values())
        .filter(each -> each.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new RefusedSettingException("steal", name, "one of " + names()));
  }

  private static String names() {
    return Arrays.stream(values()).map(Stealing::toString).collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
