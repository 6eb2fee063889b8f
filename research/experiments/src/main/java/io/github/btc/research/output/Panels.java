package io.github.btc.research.output;

import io.github.btc.research.output.Plot.Place;
import io.github.btc.tools.replicas.report.SvgPicture;
import java.util.List;

/** A picture of several figures, two in a row. */
public final class Panels {

  private static final int WIDTH = 380;
  private static final int HEIGHT = 250;
  private static final int COLUMNS = 2;
  private static final int FONT = 11;

  private Panels() {}

  /** Draws a figure. */
  @FunctionalInterface
  public interface Panel {

    /**
     * Draws the figure.
     *
     * @param svg the picture
     * @param place the figure's place in it
     */
    void draw(SvgPicture svg, Place place);
  }

  /**
   * Draws the figures from left to right, row by row.
   *
   * @param panels the figures
   * @return the picture as SVG
   */
  public static String picture(List<Panel> panels) {
    int rows = (panels.size() + COLUMNS - 1) / COLUMNS;
    SvgPicture svg = new SvgPicture(COLUMNS * WIDTH, rows * HEIGHT, FONT);
    for (int i = 0; i < panels.size(); i++) {
      Place place = new Place(i % COLUMNS * WIDTH, i / COLUMNS * HEIGHT, WIDTH, HEIGHT);
      panels.get(i).draw(svg, place);
    }
    return svg.toString();
  }
}
