package io.github.btc.tools.replicas.report;

import io.github.btc.tools.console.output.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;

/** An SVG picture without a background, in colours that are readable on light and dark pages. */
public final class SvgPicture {

  /** The colour of text and lines that is readable on light and dark pages. */
  static final String GREY = "#6b7280";

  private final StringBuilder svg = new StringBuilder();

  /**
   * Begins a picture.
   *
   * @param width width
   * @param height height
   * @param fontSize size of the text that has no other size
   */
  public SvgPicture(int width, int height, int fontSize) {
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
            + " font-family=\"system-ui, sans-serif\" font-size=\"%d\" fill=\"%s\">%n",
        width, height, width, fontSize, GREY);
  }

  /**
   * Adds elements.
   *
   * @param pattern elements in the form of {@link String#format}
   * @param values values of the pattern
   * @return this picture
   */
  public SvgPicture add(String pattern, Object... values) {
    svg.append(String.format(Locale.ROOT, pattern, values));
    return this;
  }

  /**
   * Adds text.
   *
   * @param x begin of its first letter, or what {@code text-anchor} among the attributes names
   * @param y line of the text
   * @param attributes further attributes of the element
   * @param text text
   * @return this picture
   */
  public SvgPicture text(int x, int y, String attributes, String text) {
    return add("<text x=\"%d\" y=\"%d\" %s>%s</text>%n", x, y, attributes, escaped(text));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  /**
   * Adds a description to a picture, which screen readers tell and no page shows.
   *
   * @param picture picture
   * @param text how the picture was made
   * @return the picture with the description in its second line
   */
  public static String described(String picture, String text) {
    return picture.replaceFirst(
        "\n", Matcher.quoteReplacement("\n<desc>" + escaped(text) + "</desc>\n"));
  }

  /** Breaks a text into lines, and a word that is longer than a line too. */
  static List<String> wrapped(String text, int mostLetters) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.replaceAll("(\\S{" + mostLetters + "})", "$1 ").split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > mostLetters) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** Returns the lines that name the command, the machine and the settings of a demo. */
  static List<String> facts(Environment environment) {
    Map<String, Object> facts = environment.fields();
    return List.of(
        String.valueOf(facts.get("command")),
        String.format(
            Locale.ROOT,
            "%s cores · JDK %s · %s replicas · %s req/s · %s · seed %s · rounds: %s",
            facts.get("cores"),
            facts.get("jdk"),
            facts.get("replicas"),
            facts.get("ratePerSecond"),
            facts.get("collector"),
            facts.get("seed"),
            facts.get("rounds")));
  }

  /** Returns the whole picture. */
  @Override
  public String toString() {
    return svg + "</svg>\n";
  }
}
