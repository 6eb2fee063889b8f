package io.github.btc.proofs.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The files that editors, Git and code hosts read are well-formed and name what is there. */
class RepositoryFilesTest {

  private static final Path GITHUB = Page.ROOT.resolve(".github");

  @Test
  void theWorkflowCallsTheScriptsOnEachJdk() throws IOException {
    JsonNode build = yaml(GITHUB.resolve("workflows/build.yml")).at("/jobs/build/steps");

    List<String> commands = build.valueStream().map(step -> step.path("run").asString("")).toList();
    assertThat(commands).contains(".ci/run", "scripts/jdk21.sh");
    assertThat(Page.ROOT.resolve(".ci/run")).isExecutable();
    assertThat(build.valueStream().map(step -> step.at("/with/java-version").asString("")))
        .anySatisfy(versions -> assertThat(versions.split("\n")).containsExactly("21", "25", "17"));
  }

  @Test
  void dependenciesOfTheRootAreUpdated() throws IOException {
    JsonNode updates = yaml(GITHUB.resolve("dependabot.yml")).path("updates");

    Map<String, String> folders = new TreeMap<>();
    updates.forEach(
        update ->
            folders.put(
                update.path("package-ecosystem").asString(), update.path("directory").asString()));
    assertThat(folders).containsOnly(entry("maven", "/"), entry("github-actions", "/"));
  }

  static Stream<Path> forms() throws IOException {
    return Files.list(GITHUB.resolve("ISSUE_TEMPLATE"))
        .filter(file -> !file.endsWith("config.yml"));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void everyIssueFormHasANameAndQuestions(Path form) throws IOException {
    JsonNode yaml = yaml(form);

    assertThat(yaml.path("name").asString("")).isNotBlank();
    assertThat(yaml.path("description").asString("")).endsWith(".");
    assertThat(yaml.path("body")).isNotEmpty();
  }

  @Test
  void theHookFormatsAndCanBeStarted() throws IOException {
    Path hook = Page.ROOT.resolve(".githooks/pre-commit");

    assertThat(hook).isExecutable();
    assertThat(Files.readString(hook)).startsWith("#!/usr/bin/env bash").contains("spotless:apply");
    assertThat(Files.readString(Page.ROOT.resolve("CONTRIBUTING.md")))
        .contains("git config core.hooksPath .githooks");
  }

  @Test
  void editorsIndentAsTheFormatterDoes() throws IOException {
    Properties settings = new Properties();
    settings.load(Files.newBufferedReader(Page.ROOT.resolve(".editorconfig")));

    assertThat(settings)
        .contains(entry("root", "true"), entry("indent_size", "2"), entry("end_of_line", "lf"));
  }

  private static JsonNode yaml(Path file) throws IOException {
    return new YAMLMapper().readTree(Files.readString(file));
  }
}
