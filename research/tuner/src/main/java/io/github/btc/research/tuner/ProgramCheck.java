package io.github.btc.research.tuner;

import io.github.btc.RefusedSettingException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks that the programs of a plan exist before the first run, and not only when a run needs
 * them.
 *
 * @param directory working directory of the commands
 */
record ProgramCheck(Path directory) {

  /**
   * Checks all programs whose names are not parameters.
   *
   * @throws IllegalArgumentException if a program does not exist
   */
  void check(ServicePlan plan) {
    check("before", plan.before());
    check("service", plan.service().command());
    check("load", plan.load().command());
  }

  private void check(String key, List<String> command) {
    boolean known = !command.isEmpty() && Template.names(command.get(0)).isEmpty();
    if (known && !isThere(command.get(0))) {
      throw new RefusedSettingException(key, command.get(0) + ": not found", "an existing program");
    }
  }

  private boolean isThere(String program) {
    if (program.contains(File.separator)) {
      return isProgram(directory.resolve(program));
    }
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(File.pathSeparator))
        .anyMatch(folder -> isProgram(Path.of(folder, program)));
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
