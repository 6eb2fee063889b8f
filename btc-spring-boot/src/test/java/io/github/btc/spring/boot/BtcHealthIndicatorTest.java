package io.github.btc.spring.boot;

import static io.github.btc.spring.boot.Contexts.SERVLET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.btc.ControllerEvent.DeferralReason;
import org.junit.jupiter.api.Test;

/** The health of Spring Boot 4; that of Spring Boot 3 has a module of its own. */
class BtcHealthIndicatorTest {

  @Test
  void showsNoHealthUntilItIsAskedFor() {
    SERVLET.run(context -> assertThat(context).doesNotHaveBean("btcHealthIndicator"));
    SERVLET
        .withPropertyValues("management.health.btc.enabled=true")
        .run(
            context ->
                assertThat(context.getBean(BtcHealthIndicator.class).health().getStatus().getCode())
                    .isEqualTo("UP"));
  }

  @Test
  void namesWhyTheControllerObservesAndWhatToSet() {
    SERVLET
        .withPropertyValues("management.health.btc.enabled=true", "btc.observe-only=true")
        .run(
            context ->
                assertThat(context.getBean(BtcHealthIndicator.class).health().getDetails())
                    .containsEntry("observing", DeferralReason.OBSERVE_ONLY)
                    .extractingByKey("toClose", STRING)
                    .startsWith("btc.observe-only=false"));
  }
}
