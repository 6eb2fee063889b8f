package io.github.btc.proofs.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The agents' own tests, each with the runner of its runtime, and their packages. */
@Tag("all")
@Tag("one-jdk")
@Timeout(600)
final class RunnersIT {

  @TempDir Path directory;

  @Test
  void pythonsTestsPass() throws Exception {
    assume(AgentKind.PYTHON.isInstalled(), AgentKind.PYTHON.leftOut());
    boolean hasPytest = succeeds("python", pythonOfTests(), "-c", "import pytest");
    assume(
        hasPytest,
        "agents: leaving out python's own tests (expected scripts/runtime.sh python to run)");
    run("python", pythonOfTests(), "-m", "pytest", "-q", "-p", "no:cacheprovider");
  }

  @Test
  void nodesTestsPass() throws Exception {
    assume(AgentKind.NODE.isInstalled(), AgentKind.NODE.leftOut());
    run("node", "node", "--expose-gc", "--test", "test/agent.test.js");
  }

  @Test
  void rubysTestsPass() throws Exception {
    assume(AgentKind.RUBY.isInstalled(), AgentKind.RUBY.leftOut());
    boolean hasMinitest = succeeds("ruby", "ruby", "-e", "require 'minitest/autorun'");
    assume(hasMinitest, "agents: leaving out ruby's own tests (expected the gem minitest)");
    run("ruby", "ruby", "-Ilib", "test/agent_test.rb");
  }

  @Test
  void gosTestsPass() throws Exception {
    assume(AgentKind.GO.isInstalled(), AgentKind.GO.leftOut());
    run("go", "go", "test", "-count=1", "./...");
  }

  @Test
  void nodesPackageInstallsAlone() throws Exception {
    assume(AgentKind.NODE.isInstalled() && AgentKind.isOnPath("npm"), "agents: leaving out npm");
    Files.writeString(directory.resolve("package.json"), "{}");
    String packed = directory.resolve("packed").toString();
    Files.createDirectories(directory.resolve("packed"));
    run("node", "npm", "pack", "--silent", "--pack-destination", packed);
    runIn(
        directory,
        "npm",
        "install",
        "--silent",
        "--offline",
        "--no-audit",
        packed + "/btc-agent-0.1.0.tgz");
    String said =
        runIn(directory, "node", "-e", "require('btc-agent').start('port=0').then(a => a.close())");
    assertThat(said).contains("btc-agent: answers at http://127.0.0.1:");
  }

  @Test
  void rubysGemInstallsAlone() throws Exception {
    assume(AgentKind.RUBY.isInstalled() && AgentKind.isOnPath("gem"), "agents: leaving out gem");
    String gem = directory.resolve("btc-agent.gem").toString();
    run("ruby", "gem", "build", "--silent", "btc-agent.gemspec", "--output", gem);
    String home = directory.resolve("home").toString();
    runIn(directory, "gem", "install", "--local", "--no-document", "--install-dir", home, gem);
    String code = "require 'btc_agent'; BtcAgent.start('port=0')";
    String said = runIn(directory, "env", "GEM_PATH=" + home, "ruby", "-e", code);
    assertThat(said).contains("btc-agent: answers at http://127.0.0.1:");
  }

  @Test
  void pythonsPackageInstallsAlone() throws Exception {
    assume(AgentKind.PYTHON.isInstalled(), AgentKind.PYTHON.leftOut());
    boolean hasVenv = succeeds("python", "python3", "-c", "import ensurepip");
    assume(hasVenv, "agents: leaving out python's package (expected the module ensurepip)");
    String home = directory.resolve("home").toString();
    runIn(directory, "python3", "-m", "venv", home);
    String sources = copyOf("python").toString();
    String pip = home + "/bin/pip";
    runIn(directory, pip, "install", "--quiet", sources);
    String code = "import btc_agent; btc_agent.start('port=0')";
    String said = runIn(directory, home + "/bin/python", "-c", code);
    assertThat(said).contains("btc-agent: answers at http://127.0.0.1:");
  }

  @Test
  void gosModuleIsUsedFromAnotherOne() throws Exception {
    assume(AgentKind.GO.isInstalled(), AgentKind.GO.leftOut());
    String module = Files.readAllLines(Path.of(AgentKind.source("go/go.mod"))).get(0).split(" ")[1];
    Files.writeString(
        directory.resolve("main.go"),
        "package main\n\nimport btcagent \""
            + module
            + "\"\n\nfunc main() {\n"
            + "\tbtcagent.Start(\"port=0\")\n}\n");
    runIn(directory, "go", "mod", "init", "service");
    runIn(directory, "go", "mod", "edit", "-replace", module + "=" + AgentKind.source("go"));
    runIn(directory, "go", "mod", "tidy");
    assertThat(runIn(directory, "go", "run", "."))
        .contains("btc-agent: answers at http://127.0.0.1:");
  }

  /** Returns the Python that scripts/runtime.sh has given pytest, or the machine's own. */
  private static String pythonOfTests() {
    String installed = AgentKind.source("../.tools/runtimes/python/bin/");
    return Files.isExecutable(Path.of(installed, "pytest")) ? installed + "/python" : "python3";
  }

  /** Builds write beside the sources, which must stay as they are. */
  private Path copyOf(String agent) throws Exception {
    Path copy = directory.resolve("copy");
    runIn(directory, "cp", "-r", AgentKind.source(agent), copy.toString());
    return copy;
  }

  private static void assume(boolean there, String leftOut) {
    if (!there) {
      System.out.println(leftOut);
    }
    assumeTrue(there, leftOut);
  }

  private void run(String agent, String... command) throws Exception {
    runIn(Path.of(AgentKind.source(agent)), command);
  }

  private boolean succeeds(String agent, String... command) throws Exception {
    return start(Path.of(AgentKind.source(agent)), command).waitFor() == 0;
  }

  private String runIn(Path folder, String... command) throws Exception {
    Process process = start(folder, command);
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as("%s: %s", List.of(command), said).isZero();
    return said;
  }

  private static Process start(Path folder, String... command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    return builder.start();
  }
}
