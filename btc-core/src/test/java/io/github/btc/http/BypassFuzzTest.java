package io.github.btc.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * Nobody talks himself past the gate: a raw target that is let through leads, once decoded and
 * normalized by somebody else's code, to a path that was to be let through. The first line of the
 * input is a path to bypass, the rest a target.
 */
class BypassFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void onlyWhatLeadsThereIsLetThrough(byte[] input) {
    String[] lines = new String(input, ISO_8859_1).split("\n", 2);
    String path = lines[0];
    String target = lines.length > 1 ? lines[1] : path;
    Bypass bypass;
    try {
      bypass = Bypass.streamsOnly().path(path);
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("bypass.path: \"").contains("expected");
      return;
    }
    assertThat(bypass.appliesTo("GET", path, null, null)).isTrue();
    assertThat(bypass.appliesTo("GET", path + "/below", null, null)).isTrue();
    assertThat(bypass.appliesTo("GET", path + "beside", null, null)).isFalse();
    if (bypass.appliesToTarget("GET", target, null, null)) {
      assertThat(resolved(target))
          .as("what \"%s\" leads to", target)
          .matches(it -> leads(it, path));
    }
  }

  private static boolean leads(String resolved, String path) {
    return resolved.equals(path) || resolved.startsWith(path + "/");
  }

  /** Returns what a framework takes for the path, or the text itself if it is not a URI. */
  private static String resolved(String target) {
    try {
      return new URI(target).normalize().getPath();
    } catch (URISyntaxException e) {
      int query = target.indexOf('?');
      return query < 0 ? target : target.substring(0, query);
    }
  }
}
