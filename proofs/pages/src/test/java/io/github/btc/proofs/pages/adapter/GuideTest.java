package io.github.btc.proofs.pages.adapter;

import io.github.btc.proofs.contracts.DocumentedCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The guide shows the adapter that keeps the contract, and nothing else. */
final class GuideTest {

  private static final Path GUIDE = Path.of("../../docs/maintainers/write-an-adapter.md");
  private static final Path FOLDER = Path.of("src/test/java/io/github/btc/proofs/pages/adapter");

  @Test
  void showsTheCodeThatKeepsTheContract() throws IOException {
    DocumentedCode.assertCompiled(
        GUIDE,
        FOLDER.resolve("GatedHttpFilter.java"),
        FOLDER.resolve("JdkServer.java"),
        FOLDER.resolve("JdkServerContractTest.java"));
  }
}
