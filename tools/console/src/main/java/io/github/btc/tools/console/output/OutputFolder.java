package io.github.btc.tools.console.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Creates and checks the folders of a long run before it starts. */
public final class OutputFolder {

  private OutputFolder() {}

  /**
   * Makes the folder of a file before the run.
   *
   * @param spec the command that will write the file
   * @param option the option that names the file
   * @param file the file
   * @throws ParameterException if it cannot be made, or the file is a folder
   */
  public static void ofFile(CommandSpec spec, String option, Path file) {
    if (Files.isDirectory(file)) {
      throw wrong(spec, option, file, "a file, not a folder");
    }
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw wrong(spec, option, file, "a file in a folder that exists or can be created");
    }
  }

  private static ParameterException wrong(
      CommandSpec spec, String option, Path path, String expected) {
    return new ParameterException(
        spec.commandLine(), option + ": " + path + " (expected " + expected + ")");
  }

  /**
   * Makes a folder before the run, so that a wrong path fails early.
   *
   * @param spec the command that will write into the folder
   * @param option the option that names the folder
   * @param folder the folder
   * @throws ParameterException if it cannot be made
   */
  public static void make(CommandSpec spec, String option, Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw wrong(spec, option, folder, "a folder that exists or can be created");
    }
  }

  /**
   * Makes a folder for the files of a run, which must be empty: the run reads its files again and
   * would mistake files of an earlier run for its own.
   *
   * @param spec the command that will write into the folder
   * @param option the option that names the folder
   * @param folder the folder
   * @throws ParameterException if it cannot be made, or something lies in it
   */
  public static void makeEmpty(CommandSpec spec, String option, Path folder) {
    make(spec, option, folder);
    try (Stream<Path> content = Files.list(folder)) {
      if (content.findAny().isPresent()) {
        throw wrong(
            spec, option, folder, "a new folder or an empty one, for the files of this run");
      }
    } catch (IOException e) {
      throw wrong(spec, option, folder, "a folder that can be read");
    }
  }
}
