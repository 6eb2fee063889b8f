package io.github.btc.proofs.pages;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** All Java of the pages compiles with the artifacts that its page names, and no others. */
class SnippetsTest {

  /** What readers of a page have on their class path before they read it. */
  private static final Map<String, List<String>> READERS =
      Map.ofEntries(
          entry("README.md", List.of("jakarta.servlet-api")),
          entry("docs/guides/balancers.md", List.of("spring-context", "spring-web")),
          entry("docs/guides/clients.md", List.of("jakarta.servlet-api")),
          entry("docs/guides/clusters.md", List.of("btc-example-hazelcast-plugin", "hazelcast")),
          entry("docs/guides/flags.md", List.of("slf4j-api")),
          entry("docs/guides/kubernetes.md", List.of("spring-context", "spring-web")),
          entry(
              "docs/guides/quarkus.md",
              List.of("jakarta.enterprise.cdi-api", "jakarta.inject-api")),
          entry(
              "docs/guides/servlet.md",
              List.of("jakarta.servlet-api", "tomcat-embed-core", "jetty-ee11-servlet")),
          entry(
              "docs/guides/spring-boot.md",
              List.of("jakarta.servlet-api", "spring-web", "spring-boot-starter-security")),
          entry("docs/guides/tasks.md", List.of("lucene-core", "rocksdbjni")),
          entry("docs/guides/webflux.md", List.of("spring-context", "spring-webflux")),
          entry("docs/maintainers/write-an-adapter.md", List.of("jspecify")));

  @TempDir private Path classes;

  static Stream<Arguments> snippets() {
    return Page.all().stream()
        .flatMap(page -> Snippet.of(page).stream().map(snippet -> arguments(page, snippet)));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("snippets")
  void compilesWithWhatItsPageNames(Page page, Snippet snippet) throws IOException {
    ClassPath build = ClassPath.ofThisBuild();
    List<String> artifacts = new ArrayList<>(READERS.getOrDefault(page.name(), List.of()));
    page.artifacts().stream().filter(build::knows).forEach(artifacts::add);
    assertThat(artifacts).as("the artifacts that %s names", page.name()).isNotEmpty();
    assertThat(artifacts).allMatch(build::knows);

    assertThat(errors(snippet.source(), build.of(artifacts)))
        .as("%s, with %s:%n%s", snippet, artifacts, snippet.source())
        .isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("firstSnippets")
  void thePageShowsTheImportsWithItsFirstBlock(Snippet first) {
    assertThat(first.showsImports()).as("imports in the block of %s", first).isTrue();
    assertThat(first.fence().note()).as("imports that readers do not see").doesNotContain("import");
  }

  static Stream<Snippet> firstSnippets() {
    return Page.all().stream().flatMap(page -> Snippet.of(page).stream().limit(1));
  }

  /** Without this the tests above could pass because everything is on the class path. */
  @Test
  void doesNotCompileWithoutTheArtifact() throws IOException {
    String source = "class Snippet { io.github.btc.servlet.BtcFilter filter; }";
    ClassPath build = ClassPath.ofThisBuild();

    assertThat(errors(source, build.of(List.of("btc-gc")))).contains("BtcFilter");
    assertThat(errors(source, build.of(List.of("btc-servlet", "jakarta.servlet-api")))).isEmpty();
  }

  private String errors(String source, String classPath) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter errors = new StringWriter();
    List<String> options =
        List.of(
            "--release",
            "17",
            "-proc:none",
            "-nowarn",
            "-Xlint:none",
            "-classpath",
            classPath,
            "-d",
            classes.toString());
    boolean compiled =
        compiler.getTask(errors, null, null, options, null, List.of(new Source(source))).call();
    return compiled ? "" : errors.toString();
  }

  private static final class Source extends SimpleJavaFileObject {

    private final String text;

    Source(String text) {
      super(URI.create("string:///" + Snippet.NAME + ".java"), JavaFileObject.Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
