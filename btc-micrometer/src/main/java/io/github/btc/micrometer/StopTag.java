package io.github.btc.micrometer;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.transport.RequestReplyReceiverContext;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Tells of each observed request whether the number of collections moved meanwhile: the tag {@code
 * btc.hit.by.pause} of its meter, and with Micrometer Tracing the attribute of its span, is {@code
 * true} or {@code false}. Off unless it is registered, as a handler and as a filter. Thread-safe.
 */
public final class StopTag
    implements ObservationHandler<RequestReplyReceiverContext<?, ?>>, ObservationFilter {

  /** The name of the tag and of the attribute. */
  public static final String NAME = "btc.hit.by.pause";

  private final LongSupplier stops;

  /** Makes the tag for the collections of this JVM. */
  public StopTag() {
    List<GarbageCollectorMXBean> pauses =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(bean -> isStop(bean.getName()))
            .toList();
    stops = () -> pauses.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
  }

  StopTag(LongSupplier stops) {
    this.stops = stops;
  }

  /** Concurrent collectors have a bean for their cycles beside the one for their pauses. */
  static boolean isStop(String collector) {
    return !collector.endsWith("Cycles") && !collector.equals("G1 Concurrent GC");
  }

  @Override
  public boolean supportsContext(Observation.Context context) {
    return context instanceof RequestReplyReceiverContext;
  }

  @Override
  public void onStart(RequestReplyReceiverContext<?, ?> context) {
    context.put(NAME, stops.getAsLong());
  }

  /** Adds the tag when a request ends, before other handlers read it. */
  @Override
  public Observation.Context map(Observation.Context context) {
    Long before = context.get(NAME);
    return before == null
        ? context
        : context.addLowCardinalityKeyValue(
            KeyValue.of(NAME, Boolean.toString(stops.getAsLong() != before)));
  }
}
