package io.github.btc.tools.bench.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.btc.tools.replicas.load.Client;
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

  /** So that a slow request that waited for the database gets this cause. */
  @Test
  void theRunRecordsTheWaitsForTheDatabase() {
    Neighbours neighbours =
        Neighbours.read(
            "ready jdbc:postgresql://localhost:5432/postgres?user=postgres http://127.0.0.1:81/");

    assertThat(neighbours.known(Path.of("catalogue.jar")).databasePort()).isEqualTo(5432);
  }

  /** The orders answer GET alone, and the clients of pods would send a POST now and then. */
  @Test
  void theServiceGetsNoPost() {
    Neighbours neighbours =
        Neighbours.read("ready jdbc:postgresql://localhost:5432/postgres http://127.0.0.1:81/");

    assertThat(neighbours.known(Path.of("catalogue.jar")).takesPosts()).isFalse();
    assertThat(Client.thatNeverRetries().withoutPosts().postEvery()).isZero();
  }

  @Test
  void refusesADatabaseWithoutAPortBecauseItsWaitsCouldNotBeFound() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Neighbours.read("ready jdbc:postgresql:///postgres http://127.0.0.1:81/"))
        .withMessageEndingWith("(expected \"ready jdbc:postgresql://HOST:PORT/NAME STOCK\")");
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
