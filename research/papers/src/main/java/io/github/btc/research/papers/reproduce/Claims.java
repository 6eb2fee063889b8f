package io.github.btc.research.papers.reproduce;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The claims of the five sources, read from their files and checked.
 *
 * @param chapters the chapters of all files
 */
public record Claims(List<Chapter> chapters) {

  private static final String FOLDER = "/io/github/btc/research/papers/claims/";
  private static final List<String> FILES =
      List.of("thesis", "cloudcom-2018", "sbrc-2017", "espol-2022", "padua-2022");

  public Claims {
    chapters = List.copyOf(chapters);
  }

  /**
   * Reads the files.
   *
   * @throws IllegalArgumentException if a file is not as expected
   */
  public static Claims read() {
    List<Chapter> chapters = new ArrayList<>();
    for (String name : FILES) {
      chapters.addAll(ClaimFile.read(name + ".yaml", text(name + ".yaml")));
    }
    return new Claims(chapters);
  }

  private static String text(String file) {
    try (InputStream in = Claims.class.getResourceAsStream(FOLDER + file)) {
      if (in == null) {
        throw new IllegalArgumentException(file + ": not found (expected among the resources)");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts the computations of a chapter that only has formulas, without a seed. */
  public Computations<Effort> calculate(String chapter) {
    return new Computations<>(chapter(chapter), effort -> 0.2, effort -> effort);
  }

  /**
   * Starts the computations of a chapter with an experiment.
   *
   * @param chapter the name of the chapter
   * @param seconds the approximate time that it takes on two processors
   * @param measure runs the experiment; the result depends only on the seed and the size
   * @param <M> the result of the experiment
   */
  public <M> Computations<M> measure(
      String chapter, Function<Effort, Double> seconds, Function<Effort, M> measure) {
    return new Computations<>(chapter(chapter), seconds, measure);
  }

  /** Returns a chapter. */
  public Chapter chapter(String id) {
    return chapters.stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    id + ": no such chapter (expected one of a claim file)"));
  }
}
