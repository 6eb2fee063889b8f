package io.github.btc.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.RefusedSettingException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodNumberTest {

  @ParameterizedTest
  @CsvSource({"my-service-0, 0", "my-service-12, 12", "a-0999, 999", "my-service-2-3, 3"})
  void isTheEndOfTheNameOfAPodOfAStatefulSet(String name, int number) {
    assertThat(PodNumber.of(Map.of("HOSTNAME", name))).isEqualTo(number);
  }

  @Test
  void theVariableWinsOverTheName() {
    assertThat(PodNumber.of(Map.of("HOSTNAME", "my-service-4", "POD_INDEX", "1"))).isEqualTo(1);
  }

  /** A pod of a Deployment may have five digits at the end of its name. */
  @ParameterizedTest
  @ValueSource(strings = {"my-service-7d4b9c5f6d-x2kqz", "my-service-7d4b9c5f6d-24567", "x", "-1"})
  void aPodOfADeploymentHasNone(String name) {
    assertThatThrownBy(() -> PodNumber.of(Map.of("HOSTNAME", name)))
        .isInstanceOf(RefusedSettingException.class)
        .hasMessage(
            "HOSTNAME: \""
                + name
                + "\" (expected the name of a pod of a StatefulSet, for instance my-service-0; for"
                + " other pods set POD_INDEX or number(), or use a Lease)");
  }

  @Test
  void outsideKubernetesThereIsNone() {
    assertThatThrownBy(() -> PodNumber.of(Map.of())).hasMessageStartingWith("HOSTNAME: nothing (");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "two", "12345"})
  void aVariableWithoutANumberIsRefused(String index) {
    assertThatThrownBy(() -> PodNumber.of(Map.of("POD_INDEX", index, "HOSTNAME", "a-0")))
        .hasMessage(
            "POD_INDEX: \""
                + index
                + "\" (expected 0 to 9999; fill it from the label apps.kubernetes.io/pod-index)");
  }
}
