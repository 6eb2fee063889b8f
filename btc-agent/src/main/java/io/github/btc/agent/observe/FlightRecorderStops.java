package io.github.btc.agent.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;

/**
 * Learns every stop from the JDK Flight Recorder, with the time that the threads needed to stop. It
 * leaves out the stops that the observation itself causes. It enables four events, which together
 * are written a few times per stop, and two of its own, about once a second.
 */
final class FlightRecorderStops implements StopSource {

  /** The property in which the JVM tells the folder. */
  private static final String FOLDER = "jdk.jfr.repository";

  private static final Duration KEPT = Duration.ofSeconds(10);

  private final RecordingStream stream;
  private final Consumer<Stop> told;
  private final Map<Long, Instant> begins = new HashMap<>(); // the stream's thread only
  private final Map<Long, String> operations = new HashMap<>(); // the stream's thread only
  private final RecorderClock clock = new RecorderClock(); // the stream's thread only
  private final List<Recorded> untold = new ArrayList<>(); // the stream's thread only
  private final Runnable atChunk = () -> new ClockEvent.AtChunk().write();
  private final Runnable eachSecond = () -> new ClockEvent.EachSecond().write();

  private final boolean isFirst; // whether nobody has used the recorder before

  /** A stop by the clock of the recorder, which waits until both clocks have been compared. */
  private record Recorded(StopKind kind, Instant start, Instant end) {}

  private FlightRecorderStops(RecordingStream stream, Consumer<Stop> told, boolean isFirst) {
    this.stream = stream;
    this.told = told;
    this.isFirst = isFirst;
  }

  /**
   * Begins to listen.
   *
   * @throws IllegalStateException if the JVM cannot record, for instance without a folder for it
   */
  static FlightRecorderStops start(Consumer<Stop> told) {
    boolean isFirst = !FlightRecorder.isInitialized();
    RecordingStream stream = new RecordingStream();
    FlightRecorderStops stops = new FlightRecorderStops(stream, told, isFirst);
    try {
      stops.listen();
      stream.setMaxAge(KEPT);
      tryToRecord();
    } catch (RuntimeException e) {
      stops.end();
      throw e;
    }
    Thread thread = new Thread(stops::read, "btc-observe-stops");
    thread.setDaemon(true); // the stream's own thread would keep the service from ending
    thread.start();
    return stops;
  }

  /** Reads until this object is closed, which may be before the reading begins. */
  private void read() {
    try {
      stream.start();
    } catch (IllegalStateException e) {
      // It is closed already; that the JVM can record has been tried.
    }
  }

  /** Fails as the start of the stream would, which nobody hears on a thread of its own. */
  private static void tryToRecord() {
    try (Recording recording = new Recording()) {
      recording.start();
    }
  }

  private void listen() {
    for (String event :
        new String[] {
          "jdk.SafepointBegin", "jdk.ExecuteVMOperation", "jdk.SafepointEnd", "jdk.ZAllocationStall"
        }) {
      stream.enable(event).withoutThreshold().withoutStackTrace();
    }
    FlightRecorder.register(ClockEvent.AtChunk.class); // an earlier observation has unregistered it
    FlightRecorder.register(ClockEvent.EachSecond.class);
    stream.enable(ClockEvent.AtChunk.class);
    stream.enable(ClockEvent.EachSecond.class);
    FlightRecorder.addPeriodicEvent(ClockEvent.AtChunk.class, atChunk);
    FlightRecorder.addPeriodicEvent(ClockEvent.EachSecond.class, eachSecond);
    stream.onEvent(ClockEvent.AtChunk.NAME, this::compare);
    stream.onEvent(ClockEvent.EachSecond.NAME, this::compare);
    stream.onEvent("jdk.SafepointBegin", this::begun);
    stream.onEvent("jdk.ExecuteVMOperation", this::executed);
    stream.onEvent("jdk.SafepointEnd", this::ended);
    stream.onEvent("jdk.ZAllocationStall", this::stalled);
  }

  private void begun(RecordedEvent event) {
    begins.put(event.getLong("safepointId"), event.getStartTime());
  }

  private void executed(RecordedEvent event) {
    if (event.getBoolean("safepoint")) {
      operations.put(event.getLong("safepointId"), event.getString("operation"));
    }
  }

  private void ended(RecordedEvent event) {
    long id = event.getLong("safepointId");
    Instant begin = begins.remove(id);
    String operation = operations.remove(id);
    boolean own = operation != null && StopKind.isOfTheObservation(operation);
    if (begin != null && !own) {
      StopKind kind = operation == null ? StopKind.SAFEPOINT : StopKind.ofOperation(operation);
      tell(kind, begin, event.getEndTime());
    }
  }

  private void stalled(RecordedEvent event) {
    tell(StopKind.STALL, event.getStartTime(), event.getEndTime());
  }

  private void tell(StopKind kind, Instant start, Instant end) {
    untold.add(new Recorded(kind, start, end));
    tellUntold();
  }

  private void compare(RecordedEvent event) {
    clock.compare(event.getStartTime(), event.getDuration(), event.getLong(ClockEvent.FIELD));
    tellUntold();
  }

  private void tellUntold() {
    if (clock.isKnown()) {
      for (Recorded stop : untold) {
        told.accept(new Stop(stop.kind, clock.nanoTimeOf(stop.start), clock.nanoTimeOf(stop.end)));
      }
      untold.clear();
    }
  }

  @Override
  public String knows() {
    return "collections, other safepoints and allocation stalls, from the JDK Flight Recorder";
  }

  @Override
  public void close() {
    end();
    if (isFirst) {
      removeFolder();
    }
  }

  private void end() {
    stream.close();
    FlightRecorder.removePeriodicEvent(atChunk);
    FlightRecorder.removePeriodicEvent(eachSecond);
    FlightRecorder.unregister(ClockEvent.AtChunk.class);
    FlightRecorder.unregister(ClockEvent.EachSecond.class);
  }

  /**
   * Removes the recorder's folder if it is empty. The recorder makes a new one when it needs it.
   */
  private static void removeFolder() {
    String folder = System.getProperty(FOLDER);
    try {
      if (folder != null) {
        Files.deleteIfExists(Path.of(folder));
      }
    } catch (IOException e) { // somebody records now
      return;
    }
  }
}
