package io.github.btc.research.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.research.output.Panels.Panel;
import io.github.btc.research.output.Plot.Place;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PanelsTest {

  @Test
  void twoFiguresAreInARow() {
    List<Place> places = new ArrayList<>();
    Panel panel = (svg, place) -> places.add(place);

    String picture = Panels.picture(List.of(panel, panel, panel));

    assertThat(places)
        .containsExactly(
            new Place(0, 0, 380, 250), new Place(380, 0, 380, 250), new Place(0, 250, 380, 250));
    assertThat(picture).contains("viewBox=\"0 0 760 500\"");
  }
}
