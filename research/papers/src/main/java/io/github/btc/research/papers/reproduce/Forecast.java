package io.github.btc.research.papers.reproduce;

/**
 * A comparison of the simulator with a measurement, which a bench with {@code validate: true} has
 * made.
 *
 * @param bench the scenario
 * @param replicas the number of replicas
 * @param field the field of the comparison, as a path in the result file
 * @param unit the factor from the file's value to the unit of the row
 * @param between the range in which the value agrees with the source
 */
record Forecast(String bench, int replicas, String field, double unit, Range between)
    implements Evidence {

  @Override
  public Finding find(PublishedRuns runs, String unitText) {
    PublishedRun run = runs.find(bench);
    double value = run == null ? Double.NaN : unit * run.agreement(replicas, field);
    if (run == null || Double.isNaN(value)) {
      return Finding.none(bench);
    }
    boolean agrees = between.contains(value);
    String range = (agrees ? "within " : "outside ") + between.text(unitText);
    return new Finding(
        NumberClaim.text(value, unitText),
        new Verdict.Measured(agrees, range, run.machineAndDate()));
  }
}
