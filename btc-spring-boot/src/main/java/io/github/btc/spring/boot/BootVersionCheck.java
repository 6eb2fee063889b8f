package io.github.btc.spring.boot;

import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.context.ApplicationListener;

/**
 * Fails the start on an unsupported version of Spring Boot, before Boot loads a class of BTC that
 * needs a supported one. This class uses only API that every Boot since 3.0 has under the same
 * name.
 */
final class BootVersionCheck implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

  @Override
  public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
    if (event.getEnvironment().getProperty("btc.enabled", Boolean.class, true)) {
      check(SpringBootVersion.getVersion());
    }
  }

  static void check(String version) {
    if (!version.matches("4\\.[1-9].*")) {
      throw new WrongBootVersionException(version);
    }
  }

  /** Thrown on an unsupported version of Spring Boot. */
  static final class WrongBootVersionException extends RuntimeException {

    private static final long serialVersionUID = 1;

    WrongBootVersionException(String version) {
      super("Spring Boot: " + version + " (expected 4.1 or a later 4.x)");
    }
  }

  /** Explains the failure and its remedies. */
  static final class Analyzer extends AbstractFailureAnalyzer<WrongBootVersionException> {

    Analyzer() {}

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, WrongBootVersionException cause) {
      return new FailureAnalysis(
          "btc-spring-boot does not run on this Spring Boot. " + cause.getMessage(),
          "Move to Spring Boot 4.1 or a later 4.x, or replace btc-spring-boot-starter with an"
              + " adapter (btc-servlet or btc-webflux) that you configure yourself, or set"
              + " btc.enabled=false.",
          cause);
    }
  }
}
