package io.github.btc.tools.advisor;

import io.github.btc.gc.HeapDoctor;
import java.util.List;

/**
 * What is known of a JVM.
 *
 * @param source where from
 * @param doctor the doctor that also speaks when a service starts, with this JVM's sizes and flags
 * @param activity what its collector was seen to do
 * @param notes what had to be assumed
 * @param doubts why what was seen does not tell what the service does without BTC; usually empty
 */
record JvmDescription(
    String source, HeapDoctor doctor, Activity activity, List<String> notes, List<String> doubts) {

  JvmDescription {
    notes = List.copyOf(notes);
    doubts = List.copyOf(doubts);
  }

  /** One without doubts. */
  JvmDescription(String source, HeapDoctor doctor, Activity activity, List<String> notes) {
    this(source, doctor, activity, notes, List.of());
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
