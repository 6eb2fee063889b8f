package io.github.btc.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A context with {@link EnableBtc} starts on every class path that a user may have. */
class EnableBtcClassPathTest {

  private static final String CONTROLLER = "btcController btcControllerLifecycle";

  @Test
  void startsWithTheServletAdapterOnly() throws Exception {
    assertThat(beans("btc-servlet", "jakarta.servlet-api"))
        .contains("beans: " + CONTROLLER + " btcFilter.");
  }

  @Test
  void startsWithTheWebFluxAdapterOnly() throws Exception {
    assertThat(beans("btc-webflux", "spring-web", "reactor-core", "reactive-streams"))
        .contains("beans: " + CONTROLLER + " btcWebFilter.");
  }

  @Test
  void startsWithBothAdapters() throws Exception {
    assertThat(
            beans(
                "btc-servlet",
                "jakarta.servlet-api",
                "btc-webflux",
                "spring-web",
                "reactor-core",
                "reactive-streams"))
        .contains("beans: " + CONTROLLER + " btcFilter btcWebFilter.");
  }

  @Test
  void startsWithBothAdaptersAndNoReactor() throws Exception {
    assertThat(beans("btc-servlet", "jakarta.servlet-api", "btc-webflux", "spring-web"))
        .contains("beans: " + CONTROLLER + " btcFilter.");
  }

  @Test
  void startsWithBothAdaptersAndNoServlets() throws Exception {
    assertThat(
            beans("btc-servlet", "btc-webflux", "spring-web", "reactor-core", "reactive-streams"))
        .contains("beans: " + CONTROLLER + " btcWebFilter.");
  }

  @Test
  void startsWithoutAnAdapter() throws Exception {
    assertThat(beans()).contains("beans: " + CONTROLLER + ".");
  }

  private static String beans(String... artifacts) throws Exception {
    return ClassPath.ofSpringAnd(artifacts).run(PlainContextProbe.class);
  }
}
