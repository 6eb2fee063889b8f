package io.github.btc.research.benches.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.research.benches.fanout.FanOutPlan.Cell;
import io.github.btc.tools.console.output.Environment;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class FanOutPageTest {

  private static final long MILLI = 1_000_000;

  private final FanOutPage page = new FanOutPage();

  @Test
  void aRowAddsItsRoundsUpAndKeepsTheHitsOfEach() {
    page.add(new Cell(1, Way.OFF, 1), users(10, 3));
    page.add(new Cell(1, Way.OFF, 2), users(10, 5));

    Map<String, Object> row = onlyRow();

    assertThat(row).containsEntry("users", 20).containsEntry("usersHit", 8);
    assertThat(row).containsEntry("usersHitOfRounds", List.of(3, 5));
  }

  @Test
  void usersBeyondP9999AreShownFromFiftyThousandPartsOn() {
    page.add(new Cell(1, Way.OFF, 1), users(49_999, 0));
    assertThat(onlyRow()).doesNotContainKey("usersBeyondLeafP99_99Percent");

    page.add(new Cell(1, Way.OFF, 2), users(1, 0));
    assertThat(onlyRow()).containsEntry("usersBeyondLeafP99_99Percent", 0.0);
    StringWriter text = new StringWriter();
    page.print(new PrintWriter(text, true));
    assertThat(text.toString()).contains("part p99.99", "beyond %", "0.00");
  }

  @Test
  void eachNumberOfLeavesHasAPictureWithItsRows() {
    page.add(new Cell(1, Way.OFF, 1), users(100, 0));
    page.add(new Cell(10, Way.OFF, 1), users(100, 0));
    page.add(new Cell(10, Way.BTC, 1), users(100, 0));

    Map<String, String> figures =
        page.figures(new Environment().with("command", "btc fanout --leaves 1,10"));

    assertThat(figures).containsOnlyKeys("users-1", "users-10");
    assertThat(figures.get("users-10"))
        .contains("Users who ask 10 services at once", "btc fanout --leaves 1,10")
        .contains(">off<", ">btc<");
    assertThat(figures.get("users-1")).doesNotContain(">btc<");
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> onlyRow() {
    List<Map<String, Object>> rows =
        (List<Map<String, Object>>) page.fields(new Environment()).get("rows");
    assertThat(rows).hasSize(1);
    return rows.get(0);
  }

  /** Users with one part each, which all take a millisecond. */
  private static Users users(int count, int hit) {
    Histogram millis = new Histogram(60_000 * MILLI, 3);
    millis.recordValueWithCount(MILLI, count);
    return new Users(1, count, millis, millis, hit, hit, hit, 0, 0, 0);
  }
}
