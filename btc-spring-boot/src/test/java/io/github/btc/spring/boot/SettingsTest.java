package io.github.btc.spring.boot;

import static io.github.btc.spring.boot.Contexts.PLAIN;
import static io.github.btc.spring.boot.Contexts.SERVLET;
import static io.github.btc.spring.boot.Contexts.taskNames;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What there is for which settings. */
class SettingsTest {

  @Test
  void collectsFullyAndYoungByDefault() {
    PLAIN.run(
        context ->
            assertThat(taskNames(context)).containsExactly("full-collection", "young-collection"));
  }

  @Test
  void collectsWhatIsAskedFor() {
    PLAIN
        .withPropertyValues("btc.gc.tasks=young", "btc.gc.young.min-share=0.5")
        .run(
            context -> {
              assertThat(taskNames(context)).containsExactly("young-collection");
            });
    PLAIN
        .withPropertyValues("btc.gc.tasks=full-alone")
        .run(context -> assertThat(taskNames(context)).containsExactly("full-collection"));
  }

  @Test
  void idlesWithoutATask() {
    PLAIN
        .withPropertyValues("btc.gc.tasks=")
        .run(context -> assertThat(taskNames(context)).containsExactly("idle"));
  }

  @Test
  void showsNoEndpointUntilItIsExposed() {
    SERVLET.run(context -> assertThat(context).doesNotHaveBean(BtcEndpoint.class));
    SERVLET
        .withPropertyValues("management.endpoints.web.exposure.include=btc")
        .run(context -> assertThat(context).hasSingleBean(BtcEndpoint.class));
  }

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
}
