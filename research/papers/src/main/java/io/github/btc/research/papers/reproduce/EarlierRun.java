package io.github.btc.research.papers.reproduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The result file of an earlier run, from which its page can be drawn again. */
final class EarlierRun {

  private EarlierRun() {}

  /**
   * Reads a result file.
   *
   * @throws ParameterException if the file is no result file
   */
  static JsonNode read(CommandLine line, Path file) {
    try {
      JsonNode document = new JsonMapper().readTree(Files.readString(file));
      List<String> parts = List.of("rows", "figures", "titles", "summary");
      if (parts.stream().allMatch(document::has)) {
        return document;
      }
    } catch (IOException | JacksonException e) {
      throw new ParameterException(line, refusal(file), e);
    }
    throw new ParameterException(line, refusal(file));
  }

  private static String refusal(Path file) {
    return "--from: " + file + " (expected a result.json that btc reproduce has written)";
  }
}
