package io.github.btc.research.papers.reproduce;

import com.fathzer.soft.javaluator.DoubleEvaluator;
import com.fathzer.soft.javaluator.StaticVariableSet;
import io.github.btc.research.papers.reproduce.Chapter.Heading;
import io.github.btc.research.papers.reproduce.Figure.Axis;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads and checks a file of claims. {@code claims/README.md} explains the keys. */
final class ClaimFile {

  private final String file;
  private final Set<String> ids = new HashSet<>();

  /** A chapter as it is written. */
  private record ChapterRow(
      String chapter,
      String title,
      @Nullable Map<String, String> given,
      List<JsonNode> claims,
      @Nullable List<JsonNode> figures) {}

  /** A figure as it is written. */
  private record FigureRow(
      String id,
      String source,
      String title,
      String shape,
      @Nullable String x,
      @Nullable String y,
      @Nullable String logX,
      @Nullable String logY) {}

  private ClaimFile(String file) {
    this.file = file;
  }

  /**
   * Reads a file.
   *
   * @param file the name of the file, for error messages
   * @param text the content of the file
   * @throws IllegalArgumentException if it is not as expected: the file, the row and what is
   */
  static List<Chapter> read(String file, String text) {
    JsonNode root = RowText.tree(file, text);
    if (!root.isArray()) {
      throw new IllegalArgumentException(file + ": no list (expected a list of chapters)");
    }
    ClaimFile claims = new ClaimFile(file);
    List<Chapter> chapters = new ArrayList<>();
    for (JsonNode node : root) {
      chapters.add(claims.chapter(new RowText(file, "chapter " + (chapters.size() + 1), node)));
    }
    return chapters;
  }

  private Chapter chapter(RowText row) {
    ChapterRow keys = row.as(ChapterRow.class);
    row.require("chapter", "title");
    if (keys.claims == null) {
      throw row.wrong("claims", "a list of claims");
    }
    StaticVariableSet<Double> given = new StaticVariableSet<>();
    if (keys.given != null) {
      RowText names = new RowText(file, row.name() + ", given", row.node().path("given"));
      keys.given.forEach((name, line) -> given.set(name, arithmetic(names, name, line, given)));
    }
    Map<String, Double> recomputed = new HashMap<>();
    List<Claim> claims = rows(keys.claims, each -> claim(keys.chapter, each, given, recomputed));
    List<Heading> figures =
        keys.figures == null ? List.of() : rows(keys.figures, ClaimFile::figure);
    return new Chapter(keys.chapter, keys.title, claims, recomputed, figures);
  }

  private <T> List<T> rows(List<JsonNode> nodes, Function<RowText, T> read) {
    List<T> rows = new ArrayList<>();
    for (JsonNode node : nodes) {
      String id = node.path("id").asString("number " + (rows.size() + 1));
      RowText row = new RowText(file, "row " + id, node);
      rows.add(read.apply(row));
      if (!ids.add(id)) {
        throw row.wrong("id", "a name that no other row has");
      }
    }
    return rows;
  }

  private static Claim claim(
      String chapter,
      RowText row,
      StaticVariableSet<Double> given,
      Map<String, Double> recomputed) {
    Claim claim = ClaimRow.read(row);
    if (!claim.id().startsWith(chapter + ".")) {
      throw row.wrong("id", "a name that begins with " + chapter + ".");
    }
    if (row.node().has("ours")) {
      row.require("ours");
      String line = row.node().path("ours").asString();
      recomputed.put(claim.id(), arithmetic(row, "ours", line, given));
    }
    return claim;
  }

  private static double arithmetic(
      RowText row, String key, String line, StaticVariableSet<Double> given) {
    try {
      return new DoubleEvaluator().evaluate(line, given);
    } catch (IllegalArgumentException e) {
      throw row.wrong(key, "arithmetic such as 100 * (1 - 105.2 / 175.8)");
    }
  }

  private static Heading figure(RowText row) {
    FigureRow keys = row.as(FigureRow.class);
    String x = keys.logX == null ? "x" : "log_x";
    String y = keys.logY == null ? "y" : "log_y";
    row.require("id", "source", "title", "shape", x, y);
    for (Figure.Shape shape : Figure.Shape.values()) {
      if (shape.text().equals(keys.shape)) {
        return new Heading(keys.id, keys.source, keys.title, shape, axis(row, x), axis(row, y));
      }
    }
    throw row.wrong("shape", "line, step, bar or surface");
  }

  private static Axis axis(RowText row, String key) {
    return new Axis(row.node().path(key).asString(), key.startsWith("log"));
  }
}
