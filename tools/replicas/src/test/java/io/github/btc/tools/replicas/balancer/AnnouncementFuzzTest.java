package io.github.btc.tools.replicas.balancer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever is given as an announcement is one that can be written again, or is refused. */
class AnnouncementFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void isUnderstoodOrRefused(byte[] text) {
    String given = new String(text, UTF_8);
    try {
      assertThat(Announcement.parse(given)).isNotNull();
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("announcement: ").contains("expected");
    }
  }
}
