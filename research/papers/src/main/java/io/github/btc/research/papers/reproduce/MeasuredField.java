package io.github.btc.research.papers.reproduce;

/**
 * A number in the published result of a verb that measures.
 *
 * @param verb the verb and its arguments, as {@code tune go}
 * @param field the field of the result file, as a path with dots
 * @param between the range in which the value agrees with the source
 */
record MeasuredField(String verb, String field, Range between) implements Evidence {

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
    boolean agrees = between.contains(value);
    String range = (agrees ? "within " : "outside ") + between.text(unitText);
    return new Finding(
        NumberClaim.text(value, unitText),
        new Verdict.Measured(agrees, range, run.machineAndDate()));
  }
}
