package io.github.btc.tools.console;

/**
 * A verb of the {@code btc} command. The command finds its verbs on the class path, by {@link
 * java.util.ServiceLoader}, so that each module brings its own and none knows the others.
 */
public interface Verb {

  /** What a verb is for. The help lists verbs in this order, and by name within one purpose. */
  enum Purpose {
    /** Shows what BTC does. */
    SHOW,
    /** Measures real services. */
    MEASURE,
    /** Says what BTC would do for a service. */
    ADVISE,
    /** Computes what cannot be run here. */
    SIMULATE,
    /** Stands beside a service in production. */
    OPERATE,
    /** Looks for faults of BTC itself. */
    PROVE,
    /** Is started by other verbs and not listed. */
    INTERNAL
  }

  /**
   * Returns what this verb is for.
   *
   * @return its purpose
   */
  Purpose purpose();

  /**
   * Returns what picocli runs: an object of a class that is annotated as a command, or a command
   * line.
   *
   * @return this object, unless the command's class belongs to a module that is published
   */
  default Object command() {
    return this;
  }
}
