package io.github.btc.test;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerListener;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps every event, for a test to look at. Thread-safe. */
public final class RecordingListener implements ControllerListener {

  private final List<ControllerEvent> events = new CopyOnWriteArrayList<>();

  /** Makes a listener that has heard nothing yet. */
  public RecordingListener() {}

  @Override
  public void on(ControllerEvent event) {
    events.add(event);
  }

  /**
   * Returns what has happened so far.
   *
   * @return all events in order
   */
  public List<ControllerEvent> events() {
    return List.copyOf(events);
  }

  /**
   * Returns the events of one kind.
   *
   * @param <E> the kind
   * @param kind the kind
   * @return those events in order
   */
  public <E extends ControllerEvent> List<E> events(Class<E> kind) {
    return events.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /**
   * Waits until there are so many events of a kind.
   *
   * @param <E> the kind
   * @param kind the kind
   * @param count how many
   * @param limit how long to wait
   * @return the last of them
   * @throws AssertionError if there are fewer when the time is over; lists what there is
   */
  public <E extends ControllerEvent> E await(Class<E> kind, int count, Duration limit) {
    if (!Eventually.holds(() -> events(kind).size() >= count, limit)) {
      throw new AssertionError(
          kind.getSimpleName()
              + ": "
              + events(kind).size()
              + " (expected "
              + count
              + " within "
              + limit.toMillis()
              + " ms) among "
              + events);
    }
    return events(kind).get(count - 1);
  }
}
