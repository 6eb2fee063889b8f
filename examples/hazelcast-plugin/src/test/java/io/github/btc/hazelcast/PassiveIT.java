package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.test.HttpConnection;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever does not fit costs a line in the log, and no member. */
@Timeout(300)
class PassiveIT {

  private static final String NEWEST =
      System.getProperty("btc.hazelcast.versions", "").split(",")[0];

  @TempDir Path directory;

  @Test
  void staysPassiveInAHazelcastThatItDoesNotKnow() throws Exception {
    String tooOld = System.getProperty("btc.hazelcast.too-old");
    assertThat(oneWord(tooOld, List.of()))
        .contains("BTC is off on this member: this Hazelcast is not one of those it knows");
  }

  @Test
  void staysPassiveWithAWrongSetting() throws Exception {
    assertThat(oneWord(NEWEST, List.of("-Dbtc.drain=soon")))
        .endsWith(
            "BTC is off on this member:"
                + " btc.drain: soon (expected a duration such as 500ms or 2s)");
  }

  @Test
  void staysPassiveWithACollectorThatDoesNotFit() throws Exception {
    assertThat(oneWord(NEWEST, List.of("-XX:+DisableExplicitGC")))
        .contains("BTC is off on this member: BTC, task full on Serial: REFUSE ")
        .contains("DisableExplicitGC");
  }

  @Test
  void saysNothingWhenItIsSwitchedOff() throws Exception {
    assertThat(words(NEWEST, List.of("-Dbtc.enabled=false"))).isEmpty();
  }

  private String oneWord(String version, List<String> flags) throws Exception {
    List<String> words = words(version, flags);
    assertThat(words).hasSize(1);
    return words.get(0);
  }

  /** Returns what a member says of BTC, which serves maps all the same. */
  private List<String> words(String version, List<String> flags) throws Exception {
    try (Member member = new Member.Plan(version, true, directory, flags).start("a", List.of());
        HttpConnection client = member.connect()) {
      assertThat(Maps.post(client, "k", "value").status()).isEqualTo(200);
      assertThat(Maps.get(client, "k").body()).isEqualTo("value");
      return member.words();
    }
  }
}
