package io.github.btc.research.ablation;

import io.github.btc.internal.Settings;
import io.github.btc.machine.MachineSettings;
import io.github.btc.machine.Rule;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A rule that is switched off: one of the machine, or one of the collection tasks. */
enum Ablated {
  /** No rule is switched off. */
  NOTHING(null),
  BUDGET(Rule.BUDGET),
  BUDGET_OF_A_TENTH(Rule.BUDGET_OF_A_TENTH),
  DRAIN_BACK_OFF(Rule.DRAIN_BACK_OFF),
  TASK_BACK_OFF(Rule.TASK_BACK_OFF),
  WAIT_FOR_RISE(Rule.WAIT_FOR_RISE),
  DORMANCY(Rule.DORMANCY),
  ANNOUNCER_BACK_OFF(Rule.ANNOUNCER_BACK_OFF),
  UNCONFIRMED_BACK_OFF(Rule.UNCONFIRMED_BACK_OFF),
  DISBELIEF(Rule.DISBELIEF),
  PATIENCE(Rule.PATIENCE),
  RETURNS(Rule.RETURNS),
  INTERVAL_TUNER(Rule.INTERVAL_TUNER),
  SLOWER_CLIMB(Rule.SLOWER_CLIMB),
  LEVEL_PACE(Rule.LEVEL_PACE),
  /** The interval of the young task moves up where Eden fills slowly. */
  EDEN_PACE(null),
  /** The first two cycles of the young task are lowered. */
  FIRST_CYCLES(null);

  private final @Nullable Rule rule;

  Ablated(@Nullable Rule rule) {
    this.rule = rule;
  }

  @Nullable Rule rule() {
    return rule;
  }

  MachineSettings settings() {
    MachineSettings all = MachineSettings.defaults().with(Settings.REFUSALS_ARE_RETRIED, true);
    return rule == null ? all : all.without(rule);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
