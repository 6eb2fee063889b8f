package io.github.btc.research.papers.reproduce;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The published results of the bench: those of this version's documentation, or of a folder. */
@FunctionalInterface
interface PublishedRuns {

  /** Returns the result of a scenario, or {@code null} if none is published. */
  @Nullable PublishedRun find(String bench);

  /** Returns the results that the documentation of this version publishes. */
  static PublishedRuns ofThisVersion() {
    return bench -> {
      String file = "/io/github/btc/research/papers/measured/" + bench + "/result.json";
      try (InputStream in = PublishedRuns.class.getResourceAsStream(file)) {
        return in == null ? null : read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(file + ": cannot be read (expected a JSON file)", e);
      }
    };
  }

  /** Returns the results in a folder that has a subfolder for each scenario. */
  static PublishedRuns in(Path folder) {
    return bench -> {
      Path file = folder.resolve(bench).resolve("result.json");
      try {
        return Files.isRegularFile(file) ? read(Files.readString(file)) : null;
      } catch (IOException e) {
        throw new UncheckedIOException(file + ": cannot be read (expected a JSON file)", e);
      }
    };
  }

  private static PublishedRun read(String text) {
    JsonNode document = new JsonMapper().readTree(text);
    return new PublishedRun(document);
  }
}
