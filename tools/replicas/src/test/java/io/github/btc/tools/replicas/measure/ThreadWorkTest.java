package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadWorkTest {

  /** The kernel keeps the first 15 characters of a name. */
  @ParameterizedTest
  @CsvSource({
    "VM Thread, COLLECTIONS",
    "ShenGCThread#0, COLLECTIONS",
    "C2 CompilerThre, COMPILATION",
    "btc-replica-2, CONTROLLER",
    "btc-replica-2-t, BTC",
    "Notification Th, BTC",
    "qtp1-23, REQUESTS",
    "java, REQUESTS"
  })
  void aNameTellsTheWork(String name, ThreadWork work) {
    assertThat(ThreadWork.of(name)).isEqualTo(work);
  }
}
