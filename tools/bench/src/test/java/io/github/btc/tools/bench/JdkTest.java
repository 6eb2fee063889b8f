package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JdkTest {

  @TempDir private Path home;

  /** Two builds of one version are two different JVMs: a result must tell them apart. */
  @Test
  void knowsWhoBuiltItAndWhich() throws IOException {
    write("IMPLEMENTOR=\"Eclipse Adoptium\"\nJAVA_VERSION=\"25.0.1\"\nOS_ARCH=\"x86_64\"\n");

    assertThat(Jdk.in(home)).hasValue(new Jdk(home, 25, "Eclipse Adoptium 25.0.1"));
  }

  @Test
  void mayHaveNoNamedBuilder() throws IOException {
    write("JAVA_VERSION=\"17.0.2\"\n");

    assertThat(Jdk.in(home)).hasValue(new Jdk(home, 17, "17.0.2"));
  }

  @Test
  void isNoneWithoutAVersion() throws IOException {
    write("IMPLEMENTOR=\"N.N.\"\n");

    assertThat(Jdk.in(home)).isEmpty();
    assertThat(Jdk.in(home.resolve("nowhere"))).isEmpty();
  }

  @Test
  void theNewestIsAtLeastTheOneThatRunsUs() {
    assertThat(Jdk.newest().version()).isGreaterThanOrEqualTo(Runtime.version().feature());
    assertThat(Jdk.newest().build()).isNotBlank();
  }

  private void write(String release) throws IOException {
    Files.writeString(home.resolve("release"), release);
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }
}
