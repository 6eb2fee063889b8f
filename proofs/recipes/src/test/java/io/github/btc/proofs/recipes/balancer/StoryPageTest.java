package io.github.btc.proofs.recipes.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who has taken a step knows what to see, what goes wrong, and how to go back. */
class StoryPageTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 6, 7})
  void eachStepHasWhatOneSees(int step) throws IOException {
    assertThat(StoryPage.read().step(step).sights()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7})
  void eachStepHasWhatGoesWrongAndWhatUndoesIt(int step) throws IOException {
    assertThat(StoryPage.read().wrong(step).text()).startsWith("**Something is wrong**");
    assertThat(StoryPage.read().undo(step).text()).startsWith("**Undo:**");
  }
}
