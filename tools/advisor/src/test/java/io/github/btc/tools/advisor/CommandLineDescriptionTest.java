package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Asks the launcher of this JDK. */
final class CommandLineDescriptionTest {

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  @Test
  void leavesTheArchiveOfTheServiceAlone(@TempDir Path folder) throws Exception {
    Path archive = folder.resolve("service.jsa");
    Files.writeString(archive, "of the service");
    String flag = "-XX:ArchiveClassesAtExit=" + archive;

    JvmDescription jvm =
        CommandLineDescription.of(command("-Xmx300m", flag), Map.of("JAVA_TOOL_OPTIONS", flag));

    assertThat(jvm.heapBytes()).isEqualTo(300L << 20);
    assertThat(archive).hasContent("of the service");
    assertThat(folder).isDirectoryContaining(file -> file.equals(archive));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-XX:ArchiveClassesAtExit=a.jsa",
        "-XX:+AutoCreateSharedArchive",
        "-XX:SharedArchiveFile=a.jsa",
        "-XX:AOTCacheOutput=a.aot",
        "-XX:AOTMode=create",
        "-XX:AOTConfiguration=a.aotconf",
        "-XX:+DumpSharedSpaces",
        "-XX:StartFlightRecording=filename=a.jfr",
        "-XX:OnError=rm a",
        "-XX:+LogVMOutput",
        "-XX:NativeMemoryTracking=detail",
        "-javaagent:a.jar",
        "-agentlib:jdwp=server=y",
        "-Xlog:gc:a.log",
        "-Xshare:dump",
        "-Dcom.sun.management.jmxremote.port=1",
      })
  void doesNotPassOnWhatWritesOrOpens(String flag) {
    assertThat(LauncherFlags.of(List.of("-Xmx1g", flag, "-XX:+UseSerialGC")))
        .containsExactly("-Xmx1g", "-XX:+UseSerialGC");
  }

  @Test
  void passesOverValuesOfTheirOwnAndEndsAtTheService() {
    assertThat(
            LauncherFlags.of(
                List.of("-cp", "-Xmx1m", "--patch-module", "a=b", "-Xmx1g", "-jar", "a", "-Xmx2m")))
        .containsExactly("-Xmx1g");
  }

  @ParameterizedTest
  @ValueSource(strings = {"@flags.txt", "-XX:VMOptionsFile=flags.txt", "-XX:Flags=flags.txt"})
  void refusesFlagsInAFile(String file) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommandLineDescription.of(command("-Xmx1g", file), Map.of()))
        .withMessage(
            "command line: "
                + file
                + " (expected the flags themselves, because files are not read)");
  }

  @Test
  void readsTheEnvironmentAsAJvmDoes() throws Exception {
    Map<String, String> environment =
        Map.of(
            "JAVA_TOOL_OPTIONS", "-Dname='a b' -Xmx200m -Xmn90m -XX:+AlwaysPreTouch",
            "_JAVA_OPTIONS", "\"-Xmx400m\"");

    JvmDescription jvm =
        CommandLineDescription.of(command("-Xmx300m", "-XX:+UseParallelGC"), environment);

    assertThat(jvm.heapBytes()).as("of the last variable").isEqualTo(400L << 20);
    assertThat(jvm.bytes("NewSize", 0)).as("of the first variable").isEqualTo(90L << 20);
    assertThat(jvm.isOn("AlwaysPreTouch")).isTrue();
    assertThat(jvm.notes())
        .contains("the flags in this environment's JAVA_TOOL_OPTIONS count too")
        .doesNotContain("the flags in this environment's JDK_JAVA_OPTIONS count too");
  }

  @ParameterizedTest
  @CsvSource({
    "-Xms2g, Initial heap size set to a larger value than the maximum heap size",
    "-XX:+UseNoSuchGC, Unrecognized VM option 'UseNoSuchGC'",
  })
  void saysWhyJavaRefuses(String flag, String why) {
    Map<String, String> environment = Map.of("JAVA_TOOL_OPTIONS", "-XX:+UseSerialGC");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommandLineDescription.of(command("-Xmx1g", flag), environment))
        .withMessage("command line: java refuses the flags: " + why);
  }

  private static List<String> command(String... flags) {
    List<String> command = new ArrayList<>(List.of(JAVA));
    command.addAll(List.of(flags));
    command.addAll(List.of("-jar", "service.jar"));
    return command;
  }
}
