package io.github.btc.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent;
import io.micrometer.core.instrument.Meter;
import io.micrometer.prometheusmetrics.PrometheusNamingConvention;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of {@code docs/reference/metrics-and-events.md} is made from {@link BtcMeters}. */
class MetricsPageTest {

  private static final Path PAGE = Path.of("..", "docs", "reference", "metrics-and-events.md");
  private static final String WRITE = "btc.docs.write";
  private static final Pattern METER = Pattern.compile("`(btc\\.[a-z.]+)`");
  private static final Pattern TABLE =
      Pattern.compile("(?s)(<!-- meters -->\n)(.*?)(<!-- end of meters -->\n)");

  @Test
  void thePageHasTheTableOfAllMeters() throws IOException {
    String page = Files.readString(PAGE);
    String expected =
        TABLE.matcher(page).replaceFirst(found -> found.group(1) + table() + found.group(3));
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(PAGE, expected);
    }

    assertThat(Files.readString(PAGE))
        .as("to write it: mvn -pl btc-micrometer -am verify -D%s=true", WRITE)
        .contains(table());
  }

  @Test
  void prometheusIsToldTheNamesOfTheTable() {
    List<String> series = List.copyOf(Scrape.take().labelsOfSeries().keySet());
    for (BtcMeters meter : BtcMeters.values()) {
      String name = nameInPrometheus(meter);
      List<String> expected =
          switch (meter.type()) {
            case GAUGE, COUNTER -> List.of(name);
            default -> List.of(name + "_count", name + "_sum", name + "_max");
          };
      assertThat(series).containsAll(expected);
    }
  }

  @Test
  void eachEventOfThePageIsCountedByMetersThatExist() throws IOException {
    String page = Files.readString(PAGE);
    String table = page.substring(page.indexOf("| event | in the log |"));
    List<String> meters = Arrays.stream(BtcMeters.values()).map(BtcMeters::meterName).toList();
    for (Class<?> event : ControllerEvent.class.getPermittedSubclasses()) {
      String row =
          table
              .lines()
              .filter(line -> line.startsWith("| `" + event.getSimpleName() + "` |"))
              .findFirst()
              .orElseThrow();
      List<String> named =
          METER.matcher(row).results().map(found -> found.group(1)).distinct().toList();

      assertThat(named).as("meters of %s", event.getSimpleName()).isNotEmpty().isSubsetOf(meters);
    }
  }

  private static String table() {
    StringBuilder table =
        new StringBuilder("| meter | type | tags | unit | description | in Prometheus |\n");
    table.append("|---|---|---|---|---|---|\n");
    for (BtcMeters meter : BtcMeters.values()) {
      table.append(
          "| `%s` | %s | %s | %s | %s | `%s` |\n"
              .formatted(
                  meter.meterName(),
                  meter.type().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                  String.join(", ", meter.tags().stream().map(tag -> "`" + tag + "`").toList()),
                  meter.unit() == null ? "" : meter.unit(),
                  meter.description(),
                  nameInPrometheus(meter)));
    }
    return table.toString();
  }

  private static String nameInPrometheus(BtcMeters meter) {
    String name =
        new PrometheusNamingConvention().name(meter.meterName(), meter.type(), meter.unit());
    return meter.type() == Meter.Type.COUNTER && !name.endsWith("_total") ? name + "_total" : name;
  }
}
