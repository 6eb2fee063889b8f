package io.github.btc.proofs.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The versions that the pages name are those of the build. */
class CompatibilityTest {

  private static final String PAGE = "docs/compatibility.md";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "Spring Boot 3.4        | pom.xml                               |"
            + " spring-boot-oldest.version",
        "Spring Boot 3.5        | proofs/boot/line-3.5/pom.xml          | boot.version",
        "Spring Boot 4.0        | proofs/boot/line-4.0/pom.xml          | boot.version",
        "Spring Boot 4.1        | pom.xml                               | spring-boot.version",
        "Spring Cloud 2024.0    | proofs/boot/line-3.4/pom.xml          |"
            + " spring-cloud-commons.version",
        "Spring Cloud 2025.0    | proofs/boot/line-3.5/pom.xml          |"
            + " spring-cloud-commons.version",
        "Spring Cloud 2025.1    | pom.xml                               |"
            + " spring-cloud-commons.version",
        "Spring Cloud Gateway   | examples/spring-cloud-gateway/pom.xml |"
            + " spring-cloud-gateway.version",
        "Quarkus                | pom.xml                               | quarkus.version",
        "Netty 4.2              | pom.xml                               | netty.version",
        "gRPC-Java              | pom.xml                               | grpc.version",
        "Micrometer             | pom.xml                               | micrometer.version",
        "Elasticsearch plugin   | pom.xml                               | elasticsearch.version",
        "OpenSearch plugin      | pom.xml                               | opensearch.version",
        "Hazelcast plugin       | pom.xml                               | hazelcast.version",
        "Hazelcast plugin       | pom.xml                               | hazelcast-older.version",
      })
  void aRowHasTheVersionOfTheTests(String row, String pom, String property) throws IOException {
    assertThat(row(PAGE, row)).containsPattern(alone(version(pom, property)));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "Jakarta Servlet 6           | tomcat.version",
        "Jakarta Servlet 6           | jetty.version",
        "Spring Framework            | spring-framework.version",
      })
  void aRowHasTheLineOfTheTests(String row, String property) throws IOException {
    String line = version("pom.xml", property).replaceFirst("\\.\\d+$", "");

    assertThat(row(PAGE, row)).containsPattern(alone(line));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "Elasticsearch plugin, elasticsearch.version",
    "OpenSearch plugin, opensearch.version",
    "Hazelcast plugin, hazelcast.version",
  })
  void theGuideToClustersHasTheVersionToo(String row, String property) throws IOException {
    assertThat(row("docs/guides/clusters.md", row))
        .containsPattern(alone(version("pom.xml", property)));
  }

  @ParameterizedTest
  @CsvSource({"spring-boot-oldest.version", "spring-boot.version", "quarkus.version"})
  void theFirstScreenHasTheLine(String property) throws IOException {
    String line = version("pom.xml", property).replaceFirst("\\.\\d+$", "");

    assertThat(row("README.md", "**Frameworks**")).containsPattern(alone(line));
  }

  @Test
  void envoyHasTheVersionThatTheTestsFetch() throws IOException {
    Matcher fetched = Pattern.compile("(?m)^version=(.+)$").matcher(read("scripts/envoy.sh"));

    assertThat(fetched.find()).isTrue();
    assertThat(row(PAGE, "Envoy")).containsPattern(alone(fetched.group(1)));
  }

  /** Returns the only row of a page that begins with these words, perhaps in a link. */
  private static String row(String page, String words) throws IOException {
    Pattern row = Pattern.compile("(?m)^\\| \\[?" + Pattern.quote(words) + "[^|\\n]*\\|.*$");
    assertThat(row.matcher(read(page)).results()).as(words).hasSize(1);
    Matcher found = row.matcher(read(page));
    assertThat(found.find()).isTrue();
    return found.group();
  }

  private static String version(String pom, String property) throws IOException {
    String name = Pattern.quote(property);
    Matcher found = Pattern.compile("<" + name + ">([^<]+)</" + name + ">").matcher(read(pom));
    assertThat(found.find()).as("%s in %s", property, pom).isTrue();
    return found.group(1).replaceFirst("\\.Final$", "");
  }

  private static Pattern alone(String version) {
    return Pattern.compile("(?<![\\w.])" + Pattern.quote(version) + "(?![\\w]|\\.\\d)");
  }

  private static String read(String file) throws IOException {
    return Files.readString(Page.ROOT.resolve(file));
  }
}
