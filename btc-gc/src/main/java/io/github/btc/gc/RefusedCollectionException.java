package io.github.btc.gc;

/** Says that a collection cannot be a task on this JVM, in the doctor's words. */
final class RefusedCollectionException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  private final transient Diagnosis diagnosis; // for whoever catches it in this JVM

  RefusedCollectionException(Diagnosis diagnosis) {
    super(diagnosis.toString());
    this.diagnosis = diagnosis;
  }

  Diagnosis diagnosis() {
    return diagnosis;
  }
}
