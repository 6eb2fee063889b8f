package io.github.btc.spring.boot;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/**
 * Logs one line if Spring Boot is a version that BTC does not support. The application starts
 * without BTC, because {@link OnSupportedBoot} does not match.
 */
final class UnsupportedBootNotice
    implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

  /** An application may start several contexts, and each of them has a listener of its own. */
  private static final AtomicBoolean SAID = new AtomicBoolean();

  private final String version;
  private final Logger logger;
  private final AtomicBoolean said;

  UnsupportedBootNotice() {
    this(
        SpringBootVersion.getVersion(),
        System.getLogger(UnsupportedBootNotice.class.getName()),
        SAID);
  }

  UnsupportedBootNotice(String version, Logger logger, AtomicBoolean said) {
    this.version = version;
    this.logger = logger;
    this.said = said;
  }

  @Override
  public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
    prepared(event.getEnvironment());
  }

  void prepared(Environment environment) {
    if (!SupportedBoot.includes(version)
        && environment.getProperty("btc.enabled", Boolean.class, true)
        && said.compareAndSet(false, true)) {
      logger.log(Level.WARNING, SupportedBoot.complaint(version));
    }
  }
}
