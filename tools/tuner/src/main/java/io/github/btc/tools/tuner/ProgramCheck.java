package io.github.btc.tools.tuner;

import io.github.btc.RefusedSettingException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Looks for the programs of a plan before the first run: what is not there then will not be there
 * for the last one.
 *
 * @param directory where commands run
 */
record ProgramCheck(Path directory) {

  /**
   * Looks for all of them, but for those whose name is a parameter.
   *
   * @throws IllegalArgumentException if one is not there
   */
  void check(ServicePlan plan) {
    check("before", plan.before());
    check("service", plan.service().command());
    check("load", plan.load().command());
  }

  private void check(String key, List<String> command) {
    boolean known = !command.isEmpty() && Template.names(command.get(0)).isEmpty();
    if (known && !isThere(command.get(0))) {
      throw new RefusedSettingException(
          key, command.get(0) + ": not found", "a program that is there");
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
