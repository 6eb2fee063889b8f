package io.github.btc.research.ablation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Runs every scene with all rules and without each of them. */
final class Ablation {

  private final List<Scene> scenes;
  private final long seed;
  private final int repetitions;

  Ablation(List<Scene> scenes, long seed, int repetitions) {
    this.scenes = scenes;
    this.seed = seed;
    this.repetitions = repetitions;
  }

  /** Returns a comparison for each rule and scene, by rule. */
  List<Comparison> run() {
    Map<Ablated, List<Comparison>> byRule = new EnumMap<>(Ablated.class);
    for (Scene scene : scenes) {
      List<Outcome> with = outcomes(scene, Ablated.NOTHING);
      for (Ablated ablated : rules()) {
        byRule
            .computeIfAbsent(ablated, none -> new ArrayList<>())
            .add(new Comparison(ablated, scene.name(), with, outcomes(scene, ablated)));
      }
    }
    return byRule.values().stream().flatMap(List::stream).toList();
  }

  static List<Ablated> rules() {
    return Arrays.stream(Ablated.values()).filter(each -> each != Ablated.NOTHING).toList();
  }

  private List<Outcome> outcomes(Scene scene, Ablated ablated) {
    return LongStream.range(seed, seed + repetitions)
        .parallel()
        .mapToObj(each -> SceneRun.of(scene, ablated, each))
        .toList();
  }
}
