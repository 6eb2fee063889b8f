package io.github.btc.tools.replicas.report;

import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.WholeFile;
import io.github.btc.tools.replicas.measure.RunFigures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A picture small enough for a README. Each configuration has a bar for its exposed requests, with
 * their number, the number of all requests and what the configuration means. Below the bars is what
 * the {@link Judgement} says, and where the requests were counted. SVG, readable on light and dark
 * pages.
 */
public final class ExposedChart {

  private static final int WIDTH = 760;
  private static final int LEFT = 16;
  private static final int ROW = 50;
  private static final int TOP = 54;
  private static final int LINE = 16;
  private static final int BARS = 166;
  private static final int LONGEST_BAR = 400;

  /** A line of this many small letters is never wider than the picture. */
  private static final int MOST_LETTERS = 105;

  private static final Map<String, String> COLOURS =
      Map.of(
          "off",
          "#d1495b",
          "off-least-request",
          "#b0703c",
          "gate-only",
          "#e09f3e",
          "btc",
          "#1b7f79",
          "no-collections",
          "#8d99ae");

  private ExposedChart() {}

  /**
   * Writes the picture.
   *
   * @param file file to write
   * @param rounds runs of a demo
   * @param environment command, machine and settings
   * @throws IOException if the file cannot be written
   */
  public static void write(Path file, Rounds rounds, Environment environment) throws IOException {
    WholeFile.write(file, svg(rounds, environment));
  }

  static String svg(Rounds rounds, Environment environment) {
    List<RunFigures> runs = rounds.together();
    List<String> notes = notes(rounds, environment);
    int notesTop = TOP + ROW * runs.size() + 14;
    int height = notesTop + LINE * notes.size();
    SvgPicture svg = new SvgPicture(WIDTH, height, 15);
    svg.text(LEFT, 28, "font-size=\"18\" font-weight=\"600\"", "Requests hit by a collection");
    long most = runs.stream().mapToLong(RunFigures::exposed).max().orElse(0);
    for (int i = 0; i < runs.size(); i++) {
      addRow(svg, runs.get(i), TOP + i * ROW, Math.max(1, most));
    }
    for (int i = 0; i < notes.size(); i++) {
      svg.text(LEFT, notesTop + i * LINE, "font-size=\"11\"", notes.get(i));
    }
    return svg.toString();
  }

  private static void addRow(SvgPicture svg, RunFigures run, int y, long most) {
    long length = Math.max(2, LONGEST_BAR * run.exposed() / most);
    String figure = String.format(Locale.ROOT, "%,d of %,d", run.exposed(), run.requests());
    svg.text(LEFT, y + 15, "font-weight=\"600\"", run.name())
        .add(
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"20\" rx=\"3\" fill=\"%s\"/>%n",
            BARS, y, length, COLOURS.getOrDefault(run.name(), SvgPicture.GREY))
        .text(BARS + (int) length + 10, y + 15, "font-weight=\"600\"", figure)
        .text(BARS, y + 35, "font-size=\"12\"", Meaning.OF.getOrDefault(run.name(), ""));
  }

  private static List<String> notes(Rounds rounds, Environment environment) {
    List<String> notes = new ArrayList<>();
    Judgement.of(rounds).forEach(sentence -> notes.addAll(wrapped(sentence)));
    SvgPicture.facts(environment).forEach(fact -> notes.addAll(wrapped(fact)));
    return notes;
  }

  private static List<String> wrapped(String text) {
    return SvgPicture.wrapped(text, MOST_LETTERS);
  }
}
