package io.github.btc.tools.advisor;

import io.github.btc.gc.HeapDoctor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The known facts about a JVM.
 *
 * @param source log, process or command line that the facts come from
 * @param doctor doctor with this JVM's sizes and flags, as a service runs it at start-up
 * @param activity observed activity of the collector
 * @param notes assumptions and other remarks
 * @param doubts reasons why the activity does not show the service without BTC; usually empty
 * @param ramPercentage share of the memory that the heap may have, in percent; {@code null} if the
 *     heap has a size of its own
 */
record JvmDescription(
    String source,
    HeapDoctor doctor,
    Activity activity,
    List<String> notes,
    List<String> doubts,
    @Nullable Double ramPercentage) {

  JvmDescription {
    notes = List.copyOf(notes);
    doubts = List.copyOf(doubts);
  }

  /** Creates a description without doubts. */
  JvmDescription(String source, HeapDoctor doctor, Activity activity, List<String> notes) {
    this(source, doctor, activity, notes, List.of(), null);
  }

  /** Returns the same description with one note more. */
  JvmDescription withNote(String note) {
    List<String> more = new ArrayList<>(notes);
    more.add(note);
    return new JvmDescription(source, doctor, activity, more, doubts, ramPercentage);
  }

  long bytes(String flag, long absent) {
    String value = doctor.flag(flag);
    return value == null ? absent : ByteSize.of(value).orElse(absent);
  }

  boolean isOn(String flag) {
    return "true".equals(doctor.flag(flag));
  }

  long heapBytes() {
    return bytes("MaxHeapSize", doctor.facts().heapBytes());
  }
}
