package io.github.btc.sim.models;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The unavailability of a service of several replicas.
 *
 * @param model which model
 * @param parameters the numbers it was solved with
 * @param tangibleStates the size of the chain
 * @param unavailability the share of time in which all replicas are away
 * @param coua the share of capacity lost
 */
public record ReplicasReport(
    String model,
    Map<String, Object> parameters,
    int tangibleStates,
    double unavailability,
    double coua)
    implements SolveReport {

  /** Solves the model. */
  public static ReplicasReport of(ReplicatedServiceModel model) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("n", model.replicas());
    parameters.put("mu", model.serviceRate());
    parameters.put("omega", model.taskRate());
    parameters.put("probability", model.taskProbability());
    parameters.put(
        "arrival",
        Double.isInfinite(model.arrivalRate()) ? "immediate" : (Object) model.arrivalRate());
    parameters.put("semantics", model.semantics().name().toLowerCase(Locale.ROOT));
    ReplicatedServiceModel.Solution solved = model.solve();
    return new ReplicasReport(
        "replicas", parameters, solved.tangibleStates(), solved.unavailability(), solved.coua());
  }

  @Override
  public List<Line> table() {
    return List.of(
        new Line("tangible states", Integer.toString(tangibleStates)),
        new Line("unavailability", String.format(Locale.ROOT, "%.4g", unavailability)),
        new Line("COUA", String.format(Locale.ROOT, "%.4g %%", 100 * coua)));
  }
}
