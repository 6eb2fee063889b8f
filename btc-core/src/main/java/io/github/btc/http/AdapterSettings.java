package io.github.btc.http;

import io.github.btc.AdmissionGate;
import io.github.btc.AwayNotice;
import io.github.btc.AwayNotices;
import io.github.btc.internal.Settings;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The checked settings of an HTTP adapter. Immutable.
 *
 * @param gate the gate to ask
 * @param bypass which requests are neither counted nor refused
 * @param hold for how long the gate may hold a request, 0 to 10 s; with 0 it holds no request
 * @param status the status of a refusal, 400 to 599
 * @param inBand tells clients in the answers of a closing; {@code null} if answers tell nothing
 */
public record AdapterSettings(
    AdmissionGate gate, Bypass bypass, Duration hold, int status, @Nullable AwayNotices inBand) {

  public AdapterSettings {
    Objects.requireNonNull(gate, "gate");
    Objects.requireNonNull(bypass, "bypass");
    Settings.HOLD.check(hold);
    Settings.STATUS.check(status);
  }

  /**
   * Takes note of an admitted request, and puts the notice of a closing into its answer if this
   * replica is about to go away. Has no effect without an announcer in band.
   *
   * @param client the name that the client gave in {@link AwayNotice#CLIENT}, or {@code null}
   * @param header receives a field's name and value, for instance {@code response::setHeader}
   */
  public void tell(@Nullable String client, BiConsumer<String, String> header) {
    AwayNotice notice = inBand == null ? null : inBand.noticeFor(client);
    if (notice != null) {
      header.accept(AwayNotice.AWAY_IN_MS, Long.toString(notice.inMillis()));
      header.accept(AwayNotice.AWAY_FOR_MS, Long.toString(notice.forMillis()));
    }
  }
}
