package io.github.btc.http;

import io.github.btc.AdmissionGate;
import io.github.btc.AwayNotices;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Settings;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings that all HTTP adapters have in common. The builder of an adapter adds the adapter's
 * other settings and {@code build()}. Not thread-safe.
 *
 * @param <B> the adapter's own builder
 */
public abstract class AdapterBuilder<B extends AdapterBuilder<B>> {

  private final AdmissionGate gate;
  private Bypass bypass = Bypass.standard();
  private Duration hold = Settings.HOLD.byDefault();
  private int status = Settings.STATUS.byDefault();
  private @Nullable AwayNotices inBand;

  /**
   * Makes a builder with all defaults.
   *
   * @param gate the gate to ask
   */
  protected AdapterBuilder(AdmissionGate gate) {
    this.gate = Objects.requireNonNull(gate, "gate");
  }

  /**
   * Sets which requests are neither counted nor refused.
   *
   * @param value default {@link Bypass#standard()}
   * @return this
   */
  public final B bypass(Bypass value) {
    bypass = Objects.requireNonNull(value, "bypass");
    return self();
  }

  /**
   * Sets for how long the gate may hold a request if the closing is about to end.
   *
   * @param value 0 to 10 s; default 0, with which the gate holds no request
   * @return this
   * @throws RefusedSettingException if the value is out of range
   */
  public final B hold(Duration value) {
    hold = Settings.HOLD.check(value);
    return self();
  }

  /**
   * Sets the status of a refusal, for routers that treat a 503 as a fault.
   *
   * @param value 400 to 599; default 503
   * @return this
   * @throws RefusedSettingException if the value is out of range
   */
  public final B status(int value) {
    status = Settings.STATUS.check(value);
    return self();
  }

  /**
   * Sets the announcer that tells clients in the answers that this replica goes away. It must be
   * the announcer of the controller too.
   *
   * @param value default: answers tell nothing
   * @return this
   */
  public final B inBand(AwayNotices value) {
    inBand = Objects.requireNonNull(value, "inBand");
    return self();
  }

  /** {@return this builder} */
  protected abstract B self();

  /**
   * Returns the settings so far.
   *
   * @return the checked settings
   */
  public final AdapterSettings settings() {
    return new AdapterSettings(gate, bypass, hold, status, inBand);
  }
}
