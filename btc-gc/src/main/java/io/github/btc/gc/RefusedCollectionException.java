package io.github.btc.gc;

/** Reports that a collection cannot be a task on this JVM, with the doctor's diagnosis. */
final class RefusedCollectionException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  private final transient Diagnosis diagnosis; // for callers in this JVM

  RefusedCollectionException(Diagnosis diagnosis) {
    super(diagnosis.toString());
    this.diagnosis = diagnosis;
  }

  Diagnosis diagnosis() {
    return diagnosis;
  }
}
