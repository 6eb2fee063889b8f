package io.github.btc.spring.boot;

import java.util.regex.Pattern;

/** The versions of Spring Boot on which BTC runs. */
final class SupportedBoot {

  private static final Pattern VERSIONS = Pattern.compile("3\\.[45]\\..*|4\\..*");

  private SupportedBoot() {}

  static boolean includes(String version) {
    return VERSIONS.matcher(version).matches();
  }

  /** Returns the line of the log on another version. */
  static String complaint(String version) {
    return "BTC is off, and the application starts without it. Spring Boot: "
        + version
        + " (expected 3.4, 3.5 or 4.x). Move to one of these, or remove btc-spring-boot-starter and"
        + " configure an adapter (btc-servlet or btc-webflux) yourself.";
  }
}
