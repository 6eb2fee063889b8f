package io.github.btc.tools.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.RefusedSettingException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

class CommandArgumentsTest {

  private final CommandLine line =
      new CommandLine(
          CommandSpec.create()
              .addOption(OptionSpec.builder("--rate").type(int.class).build())
              .addOption(OptionSpec.builder("--memory").type(int.class).build())
              .addPositional(PositionalParamSpec.builder().paramLabel("folders").build()));
  private final CommandSpec spec = line.getCommandSpec();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate | --rate: 0 (expected 1)",
        "--rate | --rate: 0 (expected 1)",
        "the total | --memory: 0 (expected 1)",
        "FOLDERS | folders: 0 (expected 1)",
        "my.yaml: rate | my.yaml: rate: 0 (expected 1)",
        "nothing known | nothing known: 0 (expected 1)",
      })
  void namesOptionsAsTheyAreTyped(String name, String shown) {
    Map<String, String> names = Map.of("the total", "--memory");

    assertThatThrownBy(
            () ->
                CommandArguments.read(
                    spec, names, () -> refused(new RefusedSettingException(name, "0", "1"))))
        .isInstanceOf(ParameterException.class)
        .hasMessage(shown);
  }

  @Test
  void readsNoNameOutOfAMessage() {
    assertThatThrownBy(
            () ->
                CommandArguments.read(spec, () -> refused(new IllegalArgumentException("rate: 0"))))
        .isInstanceOf(ParameterException.class)
        .hasMessage("rate: 0");
  }

  @Test
  void readsWhatIsRight() throws Exception {
    assertThat(CommandArguments.read(spec, () -> 7)).isEqualTo(7);
  }

  @Test
  void writesTheCommandAsItWasTyped() {
    line.parseArgs("--rate", "5", "--memory=3");

    assertThat(CommandArguments.command(spec)).isEqualTo("btc --rate 5 --memory=3");
  }

  private static Object refused(IllegalArgumentException refusal) {
    throw refusal;
  }
}
