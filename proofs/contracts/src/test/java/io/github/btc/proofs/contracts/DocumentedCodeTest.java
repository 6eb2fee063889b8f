package io.github.btc.proofs.contracts;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DocumentedCodeTest {

  private static final String SOURCE =
      """
      import io.github.btc.AdmissionGate;

      final class Guide {
        // tag::first
        void open() {
          gate.open();
        }

        // end::first
          // tag::second
          gate.close();
          // end::second
      }
      """;

  private static final String FIRST =
      """
      ```java
      void open() {
        gate.open();
      }
      ```
      """;

  private static final String SECOND =
      """
      ```java
      gate.close();
      ```
      """;

  @TempDir Path folder;

  @Test
  void acceptsAPageThatShowsEveryRegion() {
    assertThatCode(() -> check("Open:\n\n" + FIRST + "\nClose:\n\n" + SECOND))
        .doesNotThrowAnyException();
  }

  @Test
  void findsCodeThatIsNotCompiled() {
    assertThatThrownBy(() -> check(FIRST + SECOND + SECOND.replace("close", "slam")))
        .isInstanceOf(AssertionError.class)
        .hasMessageEndingWith("is no region of the source:\ngate.slam();");
  }

  @Test
  void findsCodeThatIsNotShown() {
    assertThatThrownBy(() -> check(FIRST))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("does not show these regions")
        .hasMessageEndingWith("[gate.close();]");
  }

  @Test
  void comparesImportsWithThoseOfTheSource() {
    String shown = "```java\nimport io.github.btc.AdmissionGate;\n\n";

    assertThatCode(() -> check(FIRST.replace("```java\n", shown) + SECOND))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> check(FIRST.replace("```java\n", shown.replace("Gate", "Door"))))
        .isInstanceOf(AssertionError.class)
        .hasMessageEndingWith("does not have: import io.github.btc.AdmissionDoor;");
  }

  private void check(String page) throws IOException {
    Path markdown = Files.writeString(folder.resolve("guide.md"), page);
    Path source = Files.writeString(folder.resolve("Guide.java"), SOURCE);
    DocumentedCode.assertCompiled(markdown, source);
  }
}
