package io.github.btc.tools.bench.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class NeighboursTest {

  @Test
  void tellsEachReplicaWhereTheyAre() {
    Neighbours neighbours =
        Neighbours.read("ready jdbc:postgresql://localhost:5432/postgres http://127.0.0.1:81/");

    assertThat(neighbours.known(Path.of("catalogue.jar")).words())
        .containsExactly(
            "-jar",
            "catalogue.jar",
            "--spring.datasource.url=jdbc:postgresql://localhost:5432/postgres",
            "--stock.url=http://127.0.0.1:81/");
  }

  @Test
  void saysWhatItExpectedOfADatabaseThatDidNotStart() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Neighbours.read("initdb: cannot be run as root"))
        .withMessage(
            "The database of the catalogue: \"initdb: cannot be run as root\" (expected \"ready"
                + " DATABASE STOCK\")");
  }
}
