package io.github.btc.tools.demo.hop;

import io.github.btc.tools.console.output.Environment;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Shows what a hop costs. */
final class HopPage {

  private final List<HopFigures> figures;

  HopPage(List<HopFigures> figures) {
    this.figures = figures;
  }

  /** Returns the result for programs. */
  Map<String, Object> fields(Environment environment) {
    double idle = idleCores();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("environment", environment.fields());
    fields.put("extraP99MillisOfGet", extra("GET"));
    fields.put("extraP99MillisOfPost", extra("POST"));
    fields.put("coresOfAllProxiesWithoutRequests", idle);
    fields.put("ways", figures.stream().map(each -> each.fields(idle)).toList());
    return fields;
  }

  /** While requests go to the replica directly, the proxies only check each other. */
  private double idleCores() {
    return figures.stream()
        .filter(each -> each.way() == HopWay.DIRECT)
        .mapToDouble(HopFigures::cores)
        .average()
        .orElseThrow();
  }

  private double extra(String kind) {
    return find(HopWay.PROXY, kind).millisAt(99) - find(HopWay.DIRECT, kind).millisAt(99);
  }

  private HopFigures find(HopWay way, String kind) {
    return figures.stream()
        .filter(each -> each.way() == way && each.kind().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  /** Prints the result for people. */
  void print(PrintWriter out) {
    double idle = idleCores();
    out.printf("%-28s %9s %9s %9s %7s %16s%n", "", "p50", "p99", "p99.9", "errors", "proxies");
    for (HopFigures each : figures) {
      out.printf(
          Locale.ROOT,
          "%-28s %6.2f ms %6.2f ms %6.2f ms %7d %8.3f ms each%n",
          each.kind() + ", " + each.way().title(),
          each.millisAt(50),
          each.millisAt(99),
          each.millisAt(99.9),
          each.errors(),
          each.proxyMillis(idle));
    }
    out.printf(
        Locale.ROOT,
        "The proxy adds %.2f ms to the p99 of GET and %.2f ms to that of POST.%n",
        extra("GET"),
        extra("POST"));
    out.printf(
        Locale.ROOT, "Without requests, all proxies together use %.2f %% of a core.%n", 100 * idle);
  }
}
