package io.github.btc.spring.boot;

import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches if BTC is enabled and Spring Boot is a version that BTC supports.
 *
 * <p>It is the first condition of each configuration class. Spring reads conditions from the class
 * file, so on another version no class of BTC is loaded that needs a supported one. This class uses
 * only API that every Boot since 2.7 has under the same name.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class OnSupportedBoot extends SpringBootCondition {

  @Override
  public ConditionOutcome getMatchOutcome(
      ConditionContext context, AnnotatedTypeMetadata metadata) {
    if (!context.getEnvironment().getProperty("btc.enabled", Boolean.class, true)) {
      return ConditionOutcome.noMatch("btc.enabled is false");
    }
    String version = SpringBootVersion.getVersion();
    return SupportedBoot.includes(version)
        ? ConditionOutcome.match("BTC supports Spring Boot " + version)
        : ConditionOutcome.noMatch("BTC does not support Spring Boot " + version);
  }
}
