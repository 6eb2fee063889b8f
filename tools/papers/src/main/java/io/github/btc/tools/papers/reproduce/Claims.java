package io.github.btc.tools.papers.reproduce;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What the five sources say: their claim files, read and checked.
 *
 * @param chapters of all files
 */
public record Claims(List<Chapter> chapters) {

  private static final String FOLDER = "/io/github/btc/tools/papers/claims/";
  private static final List<String> FILES =
      List.of("thesis", "cloudcom-2018", "sbrc-2017", "espol-2022", "padua-2022");

  public Claims {
    chapters = List.copyOf(chapters);
  }

  /**
   * Reads the files.
   *
   * @throws IllegalArgumentException if one of them is not as expected, in one sentence
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

  /**
   * Starts the computations of a chapter that formulas decide: no seed, no time worth a mention.
   */
  public Computations<Effort> calculate(String chapter) {
    return new Computations<>(chapter(chapter), effort -> 0.2, effort -> effort);
  }

  /**
   * Starts the computations of a chapter that an experiment decides.
   *
   * @param chapter its name
   * @param seconds about how long it takes on two processors
   * @param measure runs it; the same seed and size give the same, whatever the machine
   * @param <M> what is measured
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
