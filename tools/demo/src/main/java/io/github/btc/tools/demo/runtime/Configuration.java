package io.github.btc.tools.demo.runtime;

import java.util.Locale;

/** How the replicas of one run collect. */
enum Configuration {
  OFF("the runtime starts collections by itself"),
  TUNED("the runtime starts collections by itself, with the settings to try before BTC"),
  BTC("a sidecar next to each replica starts collections");

  private final String meaning;

  Configuration(String meaning) {
    this.meaning = meaning;
  }

  String shownName() {
    return name().toLowerCase(Locale.ROOT);
  }

  String meaning() {
    return meaning;
  }
}
