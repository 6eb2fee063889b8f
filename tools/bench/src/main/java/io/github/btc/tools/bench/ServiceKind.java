package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.run.LimitHeap;
import io.github.btc.tools.replicas.run.ReplicaProgram;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * A service that the replicas of a scenario can run. The bench finds the kinds on the class path
 * with {@link ServiceLoader}, so that another module brings its own kinds and their scenarios.
 */
public interface ServiceKind {

  /**
   * Returns the name of this kind.
   *
   * @return the value of the key {@code service} in a scenario
   */
  String name();

  /**
   * Returns the scenarios that come with this kind.
   *
   * @return names of scenarios; the file {@code NAME.yaml} is a resource beside the class of this
   *     kind
   */
  List<String> scenarios();

  /**
   * Returns the time that two cores need to start, fill and end the processes of one run.
   *
   * @return the time
   */
  Duration overhead();

  /**
   * Returns the memory that the service allocates, which a heap without collections must hold.
   *
   * @return the memory
   */
  LimitHeap.Need need();

  /**
   * Carries out one run.
   *
   * @param plan JVMs, rate and duration
   * @param load load of the scenario
   * @param workplace folder of the run and owner of its processes
   * @return requests, replicas and their use of resources
   * @throws IOException if a process fails or a file cannot be read
   * @throws InterruptedException if interrupted
   */
  ServiceRun.Outcome run(RunPlan plan, Load load, Workplace workplace)
      throws IOException, InterruptedException;

  /**
   * Returns the keys of a load that this service understands in addition to its name and rate.
   *
   * @return the names of the keys; none by default
   */
  default Set<String> loadKeys() {
    return Set.of();
  }

  /**
   * Returns this service's own word for a replica.
   *
   * @return the word in the singular
   */
  default String replica() {
    return Row.Cell.REPLICA;
  }

  /**
   * Returns whether the latencies from the sending of a request are figures of their own. Several
   * replicas usually take over for each other, so that a refused request does not wait.
   *
   * @param replicas number of replicas
   * @return by default whether there is one replica
   */
  default boolean tellsServed(int replicas) {
    return replicas == 1;
  }

  /**
   * Returns whether the replicas are programs of the bench. They can have containers, and their
   * warm-up can wait for the compilers.
   *
   * @return false by default
   */
  default boolean isOwnProgram() {
    return false;
  }

  /**
   * Returns the largest number of requests in a run, which the memory for their times limits.
   *
   * @return the number; without a limit by default
   */
  default long mostRequests() {
    return Long.MAX_VALUE;
  }

  /**
   * Returns the balancers that may stand in front of this service.
   *
   * @return names of balancers; none by default, if the service has its own balancer or a single
   *     address
   */
  default List<String> balancers() {
    return List.of();
  }

  /**
   * Returns a scenario with the values that must be read from its files.
   *
   * @param scenario scenario to run
   * @return a complete scenario; an unchanged one if it names no file
   * @throws IllegalArgumentException if a file does not fit the scenario; the message is for the
   *     user
   */
  default Scenario completed(Scenario scenario) {
    return scenario;
  }

  /**
   * Returns the program of a replica, if the bench can start it and send it one load after another.
   *
   * @return empty by default
   */
  default Optional<ReplicaProgram> program() {
    return Optional.empty();
  }

  /**
   * Checks before the first run that the programs and files outside this jar are present.
   *
   * @param scenario scenario to run
   * @param jdk JDK of the replicas
   * @throws IllegalArgumentException if something is missing; the message is for the user
   */
  default void checkInstalled(Scenario scenario, Jdk jdk) {}

  /** Returns the kinds on the class path. */
  static List<ServiceKind> all() {
    return ServiceLoader.load(ServiceKind.class, ServiceKind.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }

  /** Returns the kind with a name; empty if there is none. */
  static Optional<ServiceKind> named(String name) {
    return all().stream().filter(kind -> kind.name().equals(name)).findFirst();
  }
}
