package io.github.btc.tools.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.btc.tools.console.BtcCommand;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Whatever is typed, one argument a line, is understood or refused in words. Nothing is run. */
class CommandLineFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void isUnderstoodOrRefused(byte[] typed) {
    String[] arguments = new String(typed, UTF_8).split("\n", -1);
    for (String argument : arguments) {
      if (argument.startsWith("@")) {
        return; // a file of arguments: that is the file system's matter
      }
    }
    CommandLine line = BtcCommand.commandLine();
    try {
      line.parseArgs(arguments);
    } catch (ParameterException e) {
      assertThat(e.getMessage()).isNotBlank();
    }
  }
}
