package io.github.btc.micrometer;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The scrape of a controller that has closed once and failed to announce it. */
final class Scrape {

  private static final Pattern SAMPLE = Pattern.compile("(?m)^(\\w+)\\{([^}]*)} ");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

  private final Map<String, Set<String>> labelsOfSeries = new TreeMap<>();
  private final List<String> series = new ArrayList<>();

  private Scrape(String text) {
    Matcher sample = SAMPLE.matcher(text);
    while (sample.find()) {
      series.add(sample.group().strip());
      Set<String> labels = labelsOfSeries.computeIfAbsent(sample.group(1), it -> new TreeSet<>());
      Matcher label = LABEL.matcher(sample.group(2));
      while (label.find()) {
        labels.add(label.group(1));
      }
    }
  }

  /** Scrapes a real registry. */
  static Scrape take() {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    try (WatchedController watched =
        new WatchedController(
            registry,
            builder -> builder.announcer(new BtcMetricsTest.BrokenAnnouncer()).controlGroup(0.5))) {
      watched.closeOnce();
      return new Scrape(registry.scrape());
    }
  }

  /** Returns the series with their labels. */
  Map<String, Set<String>> labelsOfSeries() {
    return labelsOfSeries;
  }

  /** Returns each series with its labels and their values, as {@code name{label="value"}}. */
  List<String> series() {
    return series;
  }
}
