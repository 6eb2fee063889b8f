package io.github.btc.gc;

/**
 * A collection that has ended.
 *
 * @param collector the name of the MXBean that counted it
 * @param kind what it is to the service
 * @param action what was done, in the JVM's words: {@code end of minor GC}
 * @param cause why, in the JVM's words: {@code Allocation Failure}, {@code System.gc()}
 * @param id how many collections that bean had counted, this one included
 * @param startMillis when it began, in milliseconds since the JVM started
 * @param durationMillis how long it took, in whole milliseconds
 * @param controlled true if it happened within a run of a {@link GarbageCollectionTask}
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
