package io.github.btc.tools.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

class CommandArgumentsTest {

  private final CommandLine line =
      new CommandLine(
          CommandSpec.create()
              .addOption(OptionSpec.builder("--rate").type(int.class).build())
              .addOption(OptionSpec.builder("--memory").type(int.class).build()));
  private final CommandSpec spec = line.getCommandSpec();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate: 0 (expected 1) | --rate: 0 (expected 1)",
        "--rate: 0 (expected 1) | --rate: 0 (expected 1)",
        "the total: 0 (expected 1) | --memory: 0 (expected 1)",
        "my.yaml: rate: 0 | my.yaml: rate: 0",
        "no word | no word",
      })
  void namesOptionsAsTheyAreTyped(String said, String shown) {
    Map<String, String> names = Map.of("the total", "--memory");

    assertThatThrownBy(() -> CommandArguments.read(spec, names, () -> refused(said)))
        .isInstanceOf(ParameterException.class)
        .hasMessage(shown);
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

  private static Object refused(String said) {
    throw new IllegalArgumentException(said);
  }
}
