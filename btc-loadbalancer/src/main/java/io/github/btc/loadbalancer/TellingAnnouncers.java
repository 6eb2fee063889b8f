package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.AwayNotice;
import io.github.btc.AwayNotices;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several announcers of which at least one tells clients in the answers. An adapter finds the
 * notices of that one here, because nobody else may know it.
 */
final class TellingAnnouncers extends AllAnnouncers implements AwayNotices {

  private final List<AwayNotices> telling;

  TellingAnnouncers(List<Announcer> announcers, List<AwayNotices> telling) {
    super(announcers);
    this.telling = telling;
  }

  /** Asks each of them, because each takes note of the client. */
  @Override
  public @Nullable AwayNotice noticeFor(@Nullable String client) {
    AwayNotice first = null;
    for (AwayNotices each : telling) {
      AwayNotice notice = each.noticeFor(client);
      first = first == null ? notice : first;
    }
    return first;
  }
}
