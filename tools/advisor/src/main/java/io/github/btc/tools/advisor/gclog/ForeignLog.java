package io.github.btc.tools.advisor.gclog;

import java.util.regex.Pattern;

/** Explains why a file has no line of a unified log, by the format of its lines. */
public final class ForeignLog {

  private static final String EXPECTED =
      " (expected a log of -Xlog:gc*,safepoint of JDK 17 or newer, which BTC needs)";

  private static final Pattern JDK_8 =
      Pattern.compile(
          "(?:\\S{10,40}: )?\\d{1,10}[.,]\\d{3}: \\[(?:Full )?GC.*"
              + "|(?:\\S{10,40}: )?\\d{1,10}[.,]\\d{3}: \\[CMS-.*"
              + "|CommandLine flags: .*|.* Server VM \\(25\\.\\d.*");

  private static final Pattern OPENJ9 =
      Pattern.compile("\\s*<(?:verbosegc|exclusive-start|gc-start|cycle-start|initialized) .*");

  private static final Pattern NATIVE_IMAGE =
      Pattern.compile(".*\\[(?:Incremental|Full|Complete) GC \\(.*\\): .* secs\\].*");

  private boolean isOfJdk8;
  private boolean isOfOpenJ9;
  private boolean isOfNativeImage;

  /**
   * Learns from a line that has no decoration with a time.
   *
   * @param text line
   */
  public void other(String text) {
    isOfJdk8 |= JDK_8.matcher(text).matches();
    isOfOpenJ9 |= OPENJ9.matcher(text).matches();
    isOfNativeImage |= NATIVE_IMAGE.matcher(text).matches();
  }

  /**
   * Returns why the log cannot be read.
   *
   * @return one sentence
   */
  public String why() {
    if (isOfOpenJ9) {
      return "it is a log of OpenJ9, which BTC does not support" + EXPECTED;
    }
    if (isOfNativeImage) {
      return nativeImage();
    }
    return isOfJdk8
        ? "it is a log of JDK 8 or older in another format" + EXPECTED
        : "no line has a time and the tags of a log (expected a log of"
            + " -Xlog:gc*,safepoint:file=gc.log:uptime,level,tags)";
  }

  /**
   * Returns why a native image's log is refused.
   *
   * @return one sentence
   */
  public static String nativeImage() {
    return "it is a log of a native image, in which BTC does not work" + EXPECTED;
  }
}
