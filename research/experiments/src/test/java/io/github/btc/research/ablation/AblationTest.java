package io.github.btc.research.ablation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.machine.Rule;
import io.github.btc.research.ablation.Outcome.Measure;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AblationTest {

  @Test
  void everyRuleOfTheMachineIsSwitchedOffOnce() {
    assertThat(Ablation.rules().stream().map(Ablated::rule).filter(Objects::nonNull))
        .containsExactlyInAnyOrder(Rule.values());
  }

  @Test
  void theSameSeedHasTheSameOutcome() {
    Scene scene = scene("bursts");

    assertThat(SceneRun.of(scene, Ablated.NOTHING, 7))
        .isEqualTo(SceneRun.of(scene, Ablated.NOTHING, 7))
        .isNotEqualTo(SceneRun.of(scene, Ablated.NOTHING, 8));
  }

  /** What the bench and the demo show of a service, as a check of the model. */
  @Test
  void aSteadyServiceClosesAndHasNoExposedRequest() {
    Outcome steady = SceneRun.of(scene("steady, G1"), Ablated.NOTHING, 1);

    assertThat(steady.closings()).isBetween(20.0, 60.0);
    assertThat(steady.exposed()).isLessThan(0.1);
    assertThat(steady.failed()).isZero();
    assertThat(steady.refused()).isLessThan(0.5);
  }

  @Test
  void aRuleThatHelpsIsFoundAndOneThatCannotIsNot() {
    List<Comparison> comparisons = new Ablation(List.of(scene("JVM collects early")), 1, 2).run();

    assertThat(of(comparisons, Ablated.INTERVAL_TUNER).costs()).contains(Measure.EXPOSED);
    assertThat(of(comparisons, Ablated.DISBELIEF).showsAnything()).isFalse();
  }

  @Test
  void aBalancerThatIsDownIsAskedSeldomAndALoneReplicaRefusesLittle() {
    List<Scene> scenes =
        List.of(
            scene("balancer down for a minute"), scene("nobody confirms"), scene("a lone replica"));
    List<Comparison> comparisons = new Ablation(scenes, 1, 2).run();

    assertThat(costs(comparisons, Ablated.ANNOUNCER_BACK_OFF)).contains(Measure.IN_VAIN);
    assertThat(costs(comparisons, Ablated.UNCONFIRMED_BACK_OFF)).contains(Measure.IN_VAIN);
    assertThat(costs(comparisons, Ablated.RETURNS)).contains(Measure.REFUSED);
  }

  private static List<Measure> costs(List<Comparison> comparisons, Ablated ablated) {
    return comparisons.stream()
        .filter(each -> each.ablated() == ablated)
        .flatMap(each -> each.costs().stream())
        .toList();
  }

  private static Comparison of(List<Comparison> comparisons, Ablated ablated) {
    return comparisons.stream().filter(each -> each.ablated() == ablated).findFirst().orElseThrow();
  }

  private static Scene scene(String name) {
    return Scene.all().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow()
        .lasting(90);
  }
}
