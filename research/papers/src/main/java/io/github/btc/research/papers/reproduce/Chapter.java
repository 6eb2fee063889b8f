package io.github.btc.research.papers.reproduce;

import io.github.btc.research.papers.reproduce.Figure.Axis;
import java.util.List;
import java.util.Map;

/**
 * The claims of one part of a source, as its claim file has them.
 *
 * @param id the name of the chapter, which is also the first part of its claims' names
 * @param title the subject in a few words
 * @param claims the claims, in the order in which they are shown
 * @param recomputed the result of a row's arithmetic, by the claim's id
 * @param figures the headings of the figures
 */
public record Chapter(
    String id,
    String title,
    List<Claim> claims,
    Map<String, Double> recomputed,
    List<Heading> figures) {

  public Chapter {
    claims = List.copyOf(claims);
    recomputed = Map.copyOf(recomputed);
    figures = List.copyOf(figures);
  }

  /** A figure without its points. The other fields are those of {@link Figure}. */
  public record Heading(
      String id, String source, String title, Figure.Shape shape, Axis x, Axis y) {

    Figure with(List<Figure.Series> series) {
      return new Figure(id, source, title, shape, x, y, series);
    }
  }

  /**
   * Returns a claim.
   *
   * @throws IllegalArgumentException if the file has no such row
   */
  public Claim claim(String claimId) {
    return claims.stream()
        .filter(each -> each.id().equals(claimId))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    claimId + ": no such claim (expected a row of " + id + " in a claim file)"));
  }
}
