package io.github.btc.proofs.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/**
 * Commands that pages show are understood by who they are for; the cheap ones are run. The research
 * runs this class for its own pages too.
 */
class CommandsTest {

  /** What stands for something of the reader's. */
  private static final Map<String, String> PLACEHOLDERS =
      Map.of("N", "4", "DIR", "folder", "FOLDER", "folder", "FILE", "file", "SCENARIO", "toy");

  /** Verbs that answer in seconds and start nothing. */
  private static final Set<String> CHEAP = Set.of("solve", "plan", "--version", "help");

  private static final Set<String> CURL_OPTIONS =
      Set.of("-X", "-H", "-d", "-i", "-s", "-u", "--fail");

  private static Stream<ShownCommand> commands(String program) {
    return Page.all().stream()
        .flatMap(ShownCommand::of)
        .filter(command -> command.program().equals(program));
  }

  static Stream<ShownCommand> btc() {
    return commands("btc");
  }

  static Stream<ShownCommand> cheap() {
    return btc()
        .filter(ShownCommand::whole)
        .filter(command -> CHEAP.contains(command.arguments().get(0)));
  }

  static Stream<ShownCommand> maven() {
    return commands("mvn");
  }

  static Stream<ShownCommand> java() {
    return commands("java");
  }

  static Stream<ShownCommand> curl() {
    return commands("curl");
  }

  static Stream<ShownCommand> scripts() {
    return Page.all().stream()
        .flatMap(ShownCommand::of)
        .filter(command -> command.program().matches("test|scripts/.*|examples/.*"));
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("btc")
  void areUnderstoodByBtc(ShownCommand command) {
    List<String> arguments = new ArrayList<>();
    for (String word : command.arguments()) {
      if (word.equals("…")) {
        break;
      }
      arguments.add(PLACEHOLDERS.getOrDefault(word, word.replaceFirst("/SCENARIO$", "/toy")));
    }
    try {
      BtcCommand.commandLine().parseArgs(arguments.toArray(String[]::new));
    } catch (MissingParameterException e) {
      assertThat(command.whole()).as("%s: %s", command, e.getMessage()).isFalse();
    } catch (ParameterException e) {
      throw new AssertionError(command + ": " + e.getMessage(), e);
    }
  }

  /** A reader with a fresh clone has no {@code btc} on the path. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("btc")
  void areTypedInTheFolderOfAClone(ShownCommand command) {
    assertThat(command.words().get(0)).as(command.toString()).isEqualTo("./btc");
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("cheap")
  void areRunWhereThatIsCheap(ShownCommand command) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine btc =
        BtcCommand.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));

    assertThat(btc.execute(command.arguments().toArray(String[]::new))).as(err.toString()).isZero();
    assertThat(out.toString()).isNotBlank();
    assertThat(err.toString()).isEmpty();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("maven")
  void nameModulesTestsAndProfilesThatExist(ShownCommand command) {
    List<String> words = command.arguments();
    List<String> profiles = new ArrayList<>(List.of("<project"));
    List<String> modules = List.of();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("-pl")) {
        modules = List.of(words.get(i + 1).split(","));
        assertThat(modules)
            .allMatch(module -> Files.exists(Page.ROOT.resolve(module + "/pom.xml")));
      }
      if (word.matches("-P.*")) {
        String profile = word.equals("-P") ? words.get(i + 1) : word.substring(2);
        profiles.add("<id>" + profile + "</id>");
      }
    }
    assertThat(poms(modules)).contains(profiles);
    for (String word : words) {
      checkDefinition(word, modules);
    }
  }

  private static void checkDefinition(String word, List<String> modules) {
    if (word.matches("-D(it\\.)?test=.+") && !word.endsWith("=none")) {
      for (String test : word.substring(word.indexOf('=') + 1).split("[,+]")) {
        Predicate<Path> named = hasName(test.replaceFirst("#.*", ""));
        assertThat(modules).as(test).anyMatch(module -> sources(module).anyMatch(named));
      }
    }
    if (word.startsWith("-Dbtc.")) {
      String property = word.substring(2).replaceFirst("=.*", "");
      assertThat(everywhere()).as(property).anyMatch(file -> read(file).contains(property));
    }
  }

  private static Predicate<Path> hasName(String pattern) {
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern + ".java");
    return file -> matcher.matches(file.getFileName());
  }

  private static String poms(List<String> modules) {
    StringBuilder poms = new StringBuilder(read(Page.ROOT.resolve("pom.xml")));
    modules.forEach(module -> poms.append(read(Page.ROOT.resolve(module).resolve("pom.xml"))));
    return poms.toString();
  }

  /** The sources and poms of all modules. */
  private static List<Path> everywhere() {
    return RepositoryTree.files().stream()
        .filter(file -> file.toString().endsWith(".java") || file.endsWith("pom.xml"))
        .toList();
  }

  private static Stream<Path> sources(String module) {
    Path folder = Page.ROOT.resolve(module).resolve("src");
    return RepositoryTree.files().stream().filter(file -> file.startsWith(folder));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("java")
  void nameJarsThatTheBuildMakesAndClassesThatExist(ShownCommand command) {
    for (String word : command.arguments()) {
      for (String entry : word.split(":")) {
        if (entry.contains("/target/")) {
          checkTarget(Path.of(entry));
        }
      }
      if (word.matches("io\\.github\\.btc\\.[a-z.]+[A-Z]\\w+")) {
        assertThat(classExists(word)).as(word).isTrue();
      }
    }
  }

  private static void checkTarget(Path entry) {
    Path module = entry;
    while (!module.endsWith("target")) {
      module = module.getParent();
    }
    module = module.getParent();
    String pom = read(Page.ROOT.resolve(module).resolve("pom.xml"));
    String name = entry.getFileName().toString();
    if (name.endsWith(".jar")) {
      assertThat(pom).contains("<finalName>" + name.replace(".jar", "") + "</finalName>");
    }
  }

  private static boolean classExists(String name) {
    String file = name.replace('.', '/') + ".java";
    return Stream.of(".", "tools", "proofs", "examples", "research")
        .map(Page.ROOT::resolve)
        .flatMap(CommandsTest::foldersIn)
        .anyMatch(
            module ->
                Files.exists(module.resolve("src/main/java").resolve(file))
                    || Files.exists(module.resolve("src/test/java").resolve(file)));
  }

  private static Stream<Path> foldersIn(Path parent) {
    try (Stream<Path> folders = Files.list(parent)) {
      return folders.toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("curl")
  void useOptionsThatCurlHasAndPathsThatAreServed(ShownCommand command) {
    String agent = read(Page.ROOT.resolve("docs/reference/agent-api.yaml"));
    String url = command.words().get(command.words().size() - 1);
    for (String word : command.arguments()) {
      if (word.startsWith("-")) {
        assertThat(CURL_OPTIONS).contains(word);
      }
      if (word.contains(":8500/v1")) {
        url = word.replaceFirst(".*:8500", "").replaceFirst("\\?.*", "");
        assertThat(agent).containsPattern("(?m)^  " + Pattern.quote(url) + ":");
      }
    }
    assertThat(command.words())
        .anyMatch(word -> word.contains("localhost") || word.contains("127.0.0.1"));
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("scripts")
  void nameScriptsThatCanBeStarted(ShownCommand command) {
    assertThat(Page.ROOT.resolve(command.program())).isRegularFile().isExecutable();
  }
}
