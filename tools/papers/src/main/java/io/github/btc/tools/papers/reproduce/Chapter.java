package io.github.btc.tools.papers.reproduce;

import io.github.btc.tools.papers.reproduce.Figure.Axis;
import java.util.List;
import java.util.Map;

/**
 * What a part of a source says, as its file has it.
 *
 * @param id its name, which is also the first part of its claims' names
 * @param title what it is about, in a few words
 * @param claims what is claimed, in the order in which it is shown
 * @param recomputed what the arithmetic of a row gives, by the claim's id
 * @param figures what is drawn
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

  /** A figure without its points; the fields are those of {@link Figure}. */
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
