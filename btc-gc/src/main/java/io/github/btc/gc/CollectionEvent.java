package io.github.btc.gc;

/**
 * A collection that has ended.
 *
 * @param collector the name of the MXBean that counted it
 * @param kind what the collection does to the service
 * @param action the JVM's name of the work done, for instance {@code end of minor GC}
 * @param cause the JVM's name of the cause, for instance {@code Allocation Failure}
 * @param id how many collections the MXBean had counted, including this one
 * @param startMillis when the collection began, in milliseconds since the JVM started
 * @param durationMillis how long the collection took, in whole milliseconds
 * @param controlled true if the collection happened within a run of a {@link GarbageCollectionTask}
 */
public record CollectionEvent(
    String collector,
    CollectionKind kind,
    String action,
    String cause,
    long id,
    long startMillis,
    long durationMillis,
    boolean controlled) {}
