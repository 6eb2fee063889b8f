package io.github.btc.tools.console;

import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Turns the arguments of a command line into settings. An error names the option as it was typed.
 */
public final class CommandArguments {

  private static final String OPTION = "--";

  private CommandArguments() {}

  /**
   * Makes a value from the options and parameters of a command.
   *
   * @param <T> the type of the value
   */
  @FunctionalInterface
  public interface Reading<T> {
    /**
     * Makes the value.
     *
     * @return the value
     * @throws IOException if a file cannot be read
     * @throws InterruptedException if interrupted
     */
    T read() throws IOException, InterruptedException;
  }

  /**
   * Reads options. A setting that is refused here is an error of usage. The settings of a model
   * have the names of the options without the two hyphens, and the error message shows the option
   * with them. A parameter has the label that it has in the help.
   *
   * @param <T> the type of the value
   * @param spec the command
   * @param reading makes the value, and refuses a setting with {@link RefusedSettingException}
   * @return the value
   * @throws IOException if a file cannot be read
   * @throws InterruptedException if interrupted
   * @throws ParameterException in place of a refusal, with the option's name as it is typed
   */
  public static <T> T read(CommandSpec spec, Reading<T> reading)
      throws IOException, InterruptedException {
    return read(spec, Map.of(), reading);
  }

  /**
   * Reads options of a model whose settings have other names than the options.
   *
   * @param <T> the type of the value
   * @param spec the command
   * @param options the name of the option for each name that the model uses
   * @param reading makes the value, and refuses a setting with {@link RefusedSettingException}
   * @return the value
   * @throws IOException if a file cannot be read
   * @throws InterruptedException if interrupted
   * @throws ParameterException in place of a refusal, with the option's name as it is typed
   */
  public static <T> T read(CommandSpec spec, Map<String, String> options, Reading<T> reading)
      throws IOException, InterruptedException {
    try {
      return reading.read();
    } catch (IllegalArgumentException e) {
      throw refusal(spec, options, e);
    }
  }

  /**
   * Checks options.
   *
   * @param spec the command
   * @param check refuses a setting with {@link RefusedSettingException}
   * @throws ParameterException in place of a refusal, with the option's name as it is typed
   */
  public static void check(CommandSpec spec, Runnable check) {
    try {
      check.run();
    } catch (IllegalArgumentException e) {
      throw refusal(spec, Map.of(), e);
    }
  }

  private static ParameterException refusal(
      CommandSpec spec, Map<String, String> options, IllegalArgumentException e) {
    String message =
        e instanceof RefusedSettingException refused
            ? refused.withName(typed(spec, options, refused.name())).getMessage()
            : String.valueOf(e.getMessage());
    return new ParameterException(spec.commandLine(), message, e);
  }

  private static String typed(CommandSpec spec, Map<String, String> options, String name) {
    if (options.containsKey(name)) {
      return options.get(name);
    }
    if (spec.optionsMap().containsKey(OPTION + name)) {
      return OPTION + name;
    }
    return spec.positionalParameters().stream()
        .map(ArgSpec::paramLabel)
        .filter(name::equalsIgnoreCase)
        .findFirst()
        .orElse(name);
  }

  /**
   * Returns the whole command line, so that a reader can run it again.
   *
   * @param spec the command
   * @return the command line, which begins with {@code btc}
   */
  public static String command(CommandSpec spec) {
    return "btc " + String.join(" ", spec.commandLine().getParseResult().originalArgs());
  }
}
