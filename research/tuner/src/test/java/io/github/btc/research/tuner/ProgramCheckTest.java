package io.github.btc.research.tuner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramCheckTest {

  @TempDir Path folder;

  @Test
  void findsProgramsOnThePathAndInFolders() throws IOException {
    Path own = Files.writeString(folder.resolve("own"), "");
    assertThat(own.toFile().setExecutable(true)).isTrue();

    new ProgramCheck(folder).check(plan("sleep", "before: [./own]"));
    new ProgramCheck(folder).check(plan(own.toString(), ""));
    new ProgramCheck(folder).check(plan("{DELAY}", ""));
  }

  @Test
  void namesWhatIsNotThere() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ProgramCheck(folder).check(plan("no-such-program", "")))
        .withMessage("service: no-such-program: not found (expected an existing program)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ProgramCheck(folder).check(plan("sleep", "before: [./no-file]")))
        .withMessage("before: ./no-file: not found (expected an existing program)");
  }

  @Test
  void isDoneBeforeAnythingIsWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("plan.yaml"), text("no-such-program", ""));
    StringWriter err = new StringWriter();

    int code =
        BtcCommand.commandLine()
            .setErr(new PrintWriter(err))
            .execute("tune", "command", file.toString(), "--output=" + folder.resolve("out"));

    assertThat(code).isEqualTo(2);
    assertThat(err.toString()).contains("no-such-program: not found").hasLineCount(1);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  private static ServicePlan plan(String program, String before) {
    return ServicePlanFile.parse("plan.yaml", text(program, before));
  }

  private static String text(String program, String before) {
    return """
    parameters:
      DELAY: {from: 1, to: 100, whole: true, today: 7}
    %s
    service:
      command: ['%s', '{DELAY}']
    load:
      command: [sh, -c, 'true', sh, '{report}']
      seconds: 30
    """
        .formatted(before, program);
  }
}
