package io.github.btc.test;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerListener;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps every event for a test. Thread-safe. */
public final class RecordingListener implements ControllerListener {

  private final List<ControllerEvent> events = new CopyOnWriteArrayList<>();

  /** Makes a listener without events. */
  public RecordingListener() {}

  @Override
  public void on(ControllerEvent event) {
    events.add(event);
  }

  /**
   * Returns all events so far.
   *
   * @return the events in order
   */
  public List<ControllerEvent> events() {
    return List.copyOf(events);
  }

  /**
   * Returns the events of one kind.
   *
   * @param <E> the kind
   * @param kind the kind
   * @return the events of that kind in order
   */
  public <E extends ControllerEvent> List<E> events(Class<E> kind) {
    return events.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /**
   * Waits until a number of events of a kind have come.
   *
   * @param <E> the kind
   * @param kind the kind
   * @param count the number of events
   * @param limit how long to wait
   * @return the last of these events
   * @throws AssertionError with all events, if there are fewer of the kind when the time is over
   */
  public <E extends ControllerEvent> E await(Class<E> kind, int count, Duration limit) {
    if (!Eventually.happens(() -> events(kind).size() >= count, limit)) {
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
