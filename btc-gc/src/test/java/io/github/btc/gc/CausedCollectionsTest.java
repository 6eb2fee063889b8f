package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CausedCollectionsTest {

  private static final List<String> COLLECTORS = List.of("Test Young", "Test Old");
  private static final String YOUNG = "io.github.btc.gc.ours.Test-Young";
  private static final String OLD = "io.github.btc.gc.ours.Test-Old";

  private final CausedCollections ours = new CausedCollections(COLLECTORS);

  @AfterEach
  void forget() {
    System.clearProperty(YOUNG);
    System.clearProperty(OLD);
  }

  @Test
  void countsByCollector() {
    ours.add(0, 2);
    ours.add(0, 1);
    ours.add(1, 1);

    assertThat(ours.of(0)).isEqualTo(3);
    assertThat(ours.of(1)).isEqualTo(1);
  }

  @Test
  void knowsWhatAnotherCopyOfTheLibraryHasCaused() {
    CausedCollections ofAnotherCopy = new CausedCollections(COLLECTORS);
    ours.add(0, 2);
    ofAnotherCopy.add(0, 5);

    assertThat(ours.of(0)).isEqualTo(7);
    assertThat(ofAnotherCopy.of(0)).isEqualTo(7);
  }

  @Test
  void knowsItsOwnWhenSomebodyHasSpoiltOrTakenTheProperty() {
    ours.add(0, 2);
    System.setProperty(YOUNG, "many");
    assertThat(ours.of(0)).isEqualTo(2);

    System.clearProperty(YOUNG);
    assertThat(ours.of(0)).isEqualTo(2);

    System.setProperty(YOUNG, "many");
    ours.add(0, 1);
    assertThat(ours.of(0)).as("each counted once").isEqualTo(3);
  }
}
