package io.github.btc.proofs.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** No list of {@link CommandsTest} is empty because nothing was found. */
class CommandsAreFoundTest {

  @Test
  void onThePagesOfTheProduct() {
    assertThat(CommandsTest.btc()).hasSizeGreaterThan(60);
    assertThat(CommandsTest.cheap()).hasSizeGreaterThan(1);
    assertThat(CommandsTest.maven()).hasSizeGreaterThan(5);
    assertThat(CommandsTest.java()).hasSizeGreaterThan(2);
    assertThat(CommandsTest.curl()).hasSizeGreaterThan(5);
    assertThat(CommandsTest.scripts()).hasSizeGreaterThan(1);
  }
}
