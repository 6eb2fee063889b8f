package io.github.btc.research.models;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The unavailability of a service of several replicas.
 *
 * @param model the name of the model
 * @param parameters the parameters of the model
 * @param tangibleStates the size of the chain
 * @param unavailability the share of time in which all replicas are away
 * @param unavailabilityUnderflows whether the unavailability is more than 0 but too small for a
 *     double
 * @param coua the share of the capacity that is away
 */
public record ReplicasReport(
    String model,
    Map<String, Object> parameters,
    int tangibleStates,
    double unavailability,
    boolean unavailabilityUnderflows,
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
    double unavailability = solved.unavailability();
    return new ReplicasReport(
        "replicas",
        parameters,
        solved.tangibleStates(),
        unavailability,
        model.taskProbability() > 0 && unavailability < Double.MIN_NORMAL,
        solved.coua());
  }

  @Override
  public List<Line> table() {
    return List.of(
        new Line("tangible states", Integer.toString(tangibleStates)),
        new Line("unavailability", shownUnavailability()),
        new Line("COUA", String.format(Locale.ROOT, "%.4g %%", 100 * coua)));
  }

  private String shownUnavailability() {
    return unavailabilityUnderflows
        ? String.format(
            Locale.ROOT, "less than %.1e, the smallest number that can be shown", Double.MIN_NORMAL)
        : String.format(Locale.ROOT, "%.4g", unavailability);
  }
}
