package io.github.btc.http;

import io.github.btc.AdmissionGate;
import io.github.btc.RefusedSettingException;
import java.time.Duration;
import java.util.Objects;

/**
 * The settings that every HTTP adapter has; its own builder adds what only it has, and {@code
 * build()}. Not thread-safe.
 *
 * @param <B> the adapter's own builder
 */
public abstract class AdapterBuilder<B extends AdapterBuilder<B>> {

  private final AdmissionGate gate;
  private Bypass bypass = Bypass.standard();
  private Duration hold = Duration.ZERO;
  private int status = Refusal.STATUS;

  /**
   * Begins with every default.
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
   * Sets for how long a request may wait for a closing that is about to end, instead of being
   * refused.
   *
   * @param value 0 to 10 s; default 0: never
   * @return this
   */
  public final B hold(Duration value) {
    hold = Objects.requireNonNull(value, "hold");
    return self();
  }

  /**
   * Sets the status of a refusal, for routers that punish a 503.
   *
   * @param value 400 to 599; default 503
   * @return this
   */
  public final B status(int value) {
    status = value;
    return self();
  }

  /** {@return this, as what it is} */
  protected abstract B self();

  /**
   * Returns the settings so far.
   *
   * @return what the adapter will go by
   * @throws RefusedSettingException if a setting is out of range
   */
  public final AdapterSettings settings() {
    return new AdapterSettings(gate, bypass, hold, status);
  }
}
