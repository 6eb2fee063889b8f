package io.github.btc.tools.tuner;

import java.util.Map;

/**
 * One run to do.
 *
 * @param point 0 for the settings of today, then the points of the search from 1
 * @param repetition from 0
 * @param values of the parameters, by name
 */
record Job(int point, int repetition, Map<String, String> values) {

  Trial rejected(String why) {
    return new Trial(point, repetition, values, Map.of(), why);
  }

  Trial done(Map<String, Double> measures, String rejected) {
    return new Trial(point, repetition, values, measures, rejected);
  }
}
