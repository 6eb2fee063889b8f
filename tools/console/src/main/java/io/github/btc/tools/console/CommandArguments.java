package io.github.btc.tools.console;

import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Turns the arguments of a command line into settings, or refuses them by their names. */
public final class CommandArguments {

  private static final String OPTION = "--";

  private CommandArguments() {}

  /**
   * Makes something of what was typed.
   *
   * @param <T> what
   */
  @FunctionalInterface
  public interface Reading<T> {
    /**
     * Makes it.
     *
     * @return what was meant
     * @throws IOException if a file cannot be read
     * @throws InterruptedException if interrupted
     */
    T read() throws IOException, InterruptedException;
  }

  /**
   * Reads options. What is refused here is an error of usage; what fails later is none. Models call
   * their settings as the options are called, without the hyphens: they are put back. What stands
   * for a parameter is written as the help writes it.
   *
   * @param <T> what is made of them
   * @param spec the command
   * @param reading refuses with {@link RefusedSettingException}
   * @return what was made
   * @throws IOException if a file cannot be read
   * @throws InterruptedException if interrupted
   * @throws ParameterException in place of a refusal, with the option's name as it is typed
   */
  public static <T> T read(CommandSpec spec, Reading<T> reading)
      throws IOException, InterruptedException {
    return read(spec, Map.of(), reading);
  }

  /**
   * Reads options of a model that calls settings otherwise.
   *
   * @param <T> what is made of them
   * @param spec the command
   * @param options by the model's names
   * @param reading refuses with {@link RefusedSettingException}
   * @return what was made
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
   * Looks at options.
   *
   * @param spec the command
   * @param check refuses with {@link RefusedSettingException}
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
    String said =
        e instanceof RefusedSettingException refused
            ? refused.withName(typed(spec, options, refused.name())).getMessage()
            : String.valueOf(e.getMessage());
    return new ParameterException(spec.commandLine(), said, e);
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
   * Returns the whole command, to run it again.
   *
   * @param spec the command
   * @return beginning with {@code btc}
   */
  public static String command(CommandSpec spec) {
    return "btc " + String.join(" ", spec.commandLine().getParseResult().originalArgs());
  }
}
