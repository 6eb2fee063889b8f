package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.report.SvgPicture;
import java.util.List;
import java.util.Map;

/**
 * A picture of a {@link ContainerMap}: for each load and phase a grid with the heaps from left to
 * right and the quotas from top to bottom. Each field has the colour of the row with the lowest
 * p99.9. SVG, readable on light and dark pages.
 */
final class ContainerMapChart {

  private static final int LEFT = 90;
  private static final int FIELD_WIDTH = 170;
  private static final int FIELD_HEIGHT = 64;
  private static final int TITLE = 48;
  private static final String OTHER = "#8d99ae";
  private static final Map<String, String> COLOURS =
      Map.of(
          "serial", "#d1495b",
          "parallel", "#e09f3e",
          "g1", "#b56576",
          "zgc", "#4a6fa5",
          "shenandoah", "#6d597a",
          "serial + btc", "#1b7f79",
          "parallel + btc", "#2a9d8f",
          "g1 + btc", "#52796f");

  private ContainerMapChart() {}

  /** Returns the picture of a result with quotas. */
  static String svg(BenchResult result) {
    List<ContainerMap.Region> regions = ContainerMap.of(result).regions();
    List<String> grids = regions.stream().map(region -> grid(region.cell())).distinct().toList();
    List<Integer> heaps =
        regions.stream().map(region -> region.cell().heapMegabytes()).distinct().sorted().toList();
    List<Double> quotas =
        regions.stream().map(region -> region.cell().quotaCpus()).distinct().sorted().toList();
    int gridHeight = TITLE + FIELD_HEIGHT * quotas.size();
    int width = LEFT + FIELD_WIDTH * heaps.size() + 10;
    SvgPicture svg = new SvgPicture(width, gridHeight * grids.size() + 16, 13);
    for (ContainerMap.Region region : regions) {
      int top = grids.indexOf(grid(region.cell())) * gridHeight;
      int x = LEFT + heaps.indexOf(region.cell().heapMegabytes()) * FIELD_WIDTH;
      int y = top + TITLE + quotas.indexOf(region.cell().quotaCpus()) * FIELD_HEIGHT;
      svg.text(8, top + 18, "font-weight=\"600\"", grid(region.cell()));
      svg.text(x + 6, top + 38, "", region.cell().heapMegabytes() + " MB");
      svg.text(8, y + 36, "", Row.number(region.cell().quotaCpus()) + " CPU");
      addField(svg, region, x, y);
    }
    return svg.toString();
  }

  private static String grid(Row.Cell cell) {
    return cell.load() + (cell.phase() == Phase.COLD ? ", cold" : ", warm");
  }

  private static void addField(SvgPicture svg, ContainerMap.Region region, int x, int y) {
    String colour = COLOURS.getOrDefault(region.lowest().name(), OTHER);
    String white = "fill=\"#ffffff\"";
    svg.add(
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"%s\"/>%n",
            x, y, FIELD_WIDTH - 6, FIELD_HEIGHT - 6, colour)
        .text(x + 8, y + 18, white + " font-weight=\"600\"", region.lowest().name())
        .text(x + 8, y + 34, white, "p99.9 " + region.lowest().text(Measure.P99_9) + " ms")
        .text(x + 8, y + 50, white, "cheapest: " + region.cheapest().name());
  }
}
