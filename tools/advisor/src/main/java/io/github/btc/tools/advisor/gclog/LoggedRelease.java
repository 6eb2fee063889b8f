package io.github.btc.tools.advisor.gclog;

import io.github.btc.tools.replicas.measure.LogLine;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the release of the JVM that wrote a log. JDK 16 and newer write their version. Older ones
 * write lines that no newer one writes.
 */
public final class LoggedRelease {

  /** The oldest release that BTC supports. */
  public static final int OLDEST = 17;

  private static final Pattern VERSION = Pattern.compile("Version: (\\d{1,3})\\D.*");

  /** The metaspace before JDK 16, for instance {@code Metaspace: 145K->145K(10629K)}. */
  private static final Pattern METASPACE =
      Pattern.compile("GC\\(\\d+\\) Metaspace: \\d+[KM]->\\d+[KM]\\(\\d+[KM]\\)");

  private static final List<String> OLD =
      List.of(
          "Heap region size: ",
          "Total time for which application threads were stopped: ",
          "Entering safepoint region: ",
          "Using Concurrent Mark Sweep");

  private int feature;
  private boolean isOld;
  private boolean isNativeImage;

  /**
   * Learns from a line.
   *
   * @param line line of the log
   */
  public void line(LogLine line) {
    String text = line.text();
    if (text.startsWith("Version: ")) {
      Matcher version = VERSION.matcher(text);
      feature = version.matches() ? Integer.parseInt(version.group(1)) : feature;
    } else if (!isOld && feature == 0) {
      isOld = isOld(text);
    }
    isNativeImage |=
        text.contains(" GC (")
            && (text.contains(" Pause Incremental GC (") || text.contains(" Pause Full GC ("));
  }

  private static boolean isOld(String text) {
    return text.startsWith("GC(")
        ? text.contains(" Metaspace: ") && METASPACE.matcher(text).matches()
        : OLD.stream().anyMatch(text::startsWith);
  }

  /**
   * Returns the release.
   *
   * @return feature release; 0 if the log does not contain it
   */
  public int feature() {
    return feature;
  }

  /**
   * Returns whether BTC cannot run in such a JVM.
   *
   * @return true for JDK 9 to 16
   */
  public boolean isTooOld() {
    return feature > 0 ? feature < OLDEST : isOld;
  }

  /**
   * Returns whether a program compiled by GraalVM's native-image wrote the log.
   *
   * @return true if the collections have its names
   */
  public boolean isOfNativeImage() {
    return isNativeImage;
  }

  /**
   * Returns what is wrong with a log of JDK 9 to 16.
   *
   * @return one sentence
   */
  public String tooOld() {
    return "a log of JDK 9 to 16; BTC needs " + OLDEST;
  }
}
