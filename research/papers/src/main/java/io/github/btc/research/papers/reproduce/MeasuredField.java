package io.github.btc.research.papers.reproduce;

import java.util.Locale;

/**
 * A number in the published result of a verb that measures.
 *
 * @param verb the verb and its arguments, as {@code tune go}
 * @param field the field of the result file, as a path with dots
 * @param between the range in which the value agrees with the source
 * @param fewestRuns runs that it takes to decide; 0 if any number does
 */
record MeasuredField(String verb, String field, Range between, int fewestRuns) implements Evidence {

  @Override
  public String bench() {
    return verb.replace(' ', '-');
  }

  @Override
  public Finding find(PublishedRuns runs, String unitText) {
    PublishedRun run = runs.find(bench());
    double value = run == null ? Double.NaN : run.field(field);
    if (run == null || Double.isNaN(value)) {
      return new Finding("-", new Verdict.NotMeasured("./btc " + verb));
    }
    long found = run.runs();
    if (found < fewestRuns) {
      String command =
          String.format(Locale.ROOT, "./btc %s (%d of at least %d runs)", verb, found, fewestRuns);
      return new Finding("-", new Verdict.NotMeasured(command));
    }
    boolean agrees = between.contains(value);
    String range = (agrees ? "within " : "outside ") + between.text(unitText);
    return new Finding(
        NumberClaim.text(value, unitText),
        new Verdict.Measured(agrees, range, run.machineAndDate()));
  }
}
