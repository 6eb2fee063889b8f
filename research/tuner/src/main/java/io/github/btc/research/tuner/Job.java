package io.github.btc.research.tuner;

import java.util.Map;

/**
 * A run that is to be carried out.
 *
 * @param point 0 for today's settings; the points of the search begin with 1
 * @param repetition number of the repetition, from 0
 * @param values values of the parameters, by name
 */
record Job(int point, int repetition, Map<String, String> values) {

  Trial failed(String why) {
    return new Trial(point, repetition, values, Map.of(), why);
  }

  Trial done(Map<String, Double> measures, String failure) {
    return new Trial(point, repetition, values, measures, failure);
  }
}
