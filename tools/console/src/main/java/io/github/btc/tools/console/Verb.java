package io.github.btc.tools.console;

/**
 * A verb of the {@code btc} command. The command finds its verbs on the class path with {@link
 * java.util.ServiceLoader}, so that each module brings its own verbs and knows no other's.
 */
public interface Verb {

  /** The purpose of a verb. The help lists verbs in this order, and by name within one purpose. */
  enum Purpose {
    /** Shows what BTC does. */
    SHOW,
    /** Measures real services. */
    MEASURE,
    /** Estimates the effect of BTC on a service. */
    ADVISE,
    /** Runs beside a service in production. */
    OPERATE,
    /** Looks for faults of BTC itself. */
    PROVE,
    /** Serves the source papers. The help lists these verbs apart. */
    RESEARCH,
    /** A verb that only other verbs start. The help does not list it. */
    INTERNAL
  }

  /**
   * Returns the purpose of this verb.
   *
   * @return the purpose
   */
  Purpose purpose();

  /**
   * Returns the command that picocli runs: an object of an annotated class, or a command line.
   *
   * @return this object by default; a verb of a published module returns another object
   */
  default Object command() {
    return this;
  }
}
