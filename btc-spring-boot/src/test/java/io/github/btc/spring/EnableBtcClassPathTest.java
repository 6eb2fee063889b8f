package io.github.btc.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A context with {@link EnableBtc} starts on every class path that a user may have. */
@Tag("one-jdk")
class EnableBtcClassPathTest {

  private static final String CONTROLLER = "btcController btcControllerLifecycle";
  private static final Map<List<String>, String> PRINTED = new HashMap<>();

  @Test
  void startsWithTheServletAdapterOnly() throws Exception {
    assertThat(beans("btc-servlet", "jakarta.servlet-api"))
        .contains("beans: " + CONTROLLER + " btcFilter btcServletAdapter.");
  }

  @Test
  void startsWithTheWebFluxAdapterOnly() throws Exception {
    assertThat(beans("btc-webflux", "spring-web", "reactor-core", "reactive-streams"))
        .contains("beans: " + CONTROLLER + " btcWebFilter btcWebFluxAdapter.");
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
        .contains(
            "beans: "
                + CONTROLLER
                + " btcFilter btcServletAdapter btcWebFilter btcWebFluxAdapter.");
  }

  @Test
  void startsWithBothAdaptersAndNoReactor() throws Exception {
    assertThat(beans("btc-servlet", "jakarta.servlet-api", "btc-webflux", "spring-web"))
        .contains("beans: " + CONTROLLER + " btcFilter btcServletAdapter.");
  }

  @Test
  void startsWithBothAdaptersAndNoServlets() throws Exception {
    assertThat(
            beans("btc-servlet", "btc-webflux", "spring-web", "reactor-core", "reactive-streams"))
        .contains("beans: " + CONTROLLER + " btcWebFilter btcWebFluxAdapter.");
  }

  @Test
  void startsWithoutAnAdapter() throws Exception {
    assertThat(beans()).contains("beans: " + CONTROLLER + ".");
  }

  @Test
  void saysAtTheStartWhatIsThere() throws Exception {
    assertThat(beans("btc-servlet", "jakarta.servlet-api"))
        .containsOnlyOnce("closes nothing: nobody has said")
        .contains("expected an announcer, or refusalsAreRetried(true) in its builder")
        .contains("INFO: BTC has started, observing. Gate: btc, behind the servlet filter. Tasks:")
        .containsPattern("full-collection \\(from \\d+ to \\d+ MB\\), young-collection")
        .contains("Announcer: none.");
    assertThat(beans())
        .contains("Gate: btc, which no request passes, because no adapter is present");
  }

  /** What the probe prints on a class path, which is always the same. */
  private static String beans(String... artifacts) throws Exception {
    List<String> classPath = List.of(artifacts);
    if (!PRINTED.containsKey(classPath)) {
      PRINTED.put(classPath, ClassPath.ofSpringAnd(artifacts).run(PlainContextProbe.class));
    }
    return PRINTED.get(classPath);
  }
}
