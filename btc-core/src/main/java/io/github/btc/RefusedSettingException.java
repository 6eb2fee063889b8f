package io.github.btc;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A setting has a value that it cannot have. The message is one sentence, {@code name: value
 * (expected ...)}; its parts are fields, so that a program can say the same in its own words, for
 * instance under the name of a property or of a command line option.
 *
 * <p>Every builder and factory of BTC refuses with this type. Immutable.
 */
public final class RefusedSettingException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final String name;
  private final String value;
  private final String expected;

  /**
   * Refuses a value.
   *
   * @param name the setting's name, as its builder or file calls it
   * @param value what was given, as people write it; text stands in quotation marks
   * @param expected what the setting takes, and if that is not plain, what to do
   */
  public RefusedSettingException(String name, String value, String expected) {
    this(name, value, expected, null);
  }

  /**
   * Refuses a value that something else has failed on.
   *
   * @param name the setting's name, as its builder or file calls it
   * @param value what was given, as people write it; text stands in quotation marks
   * @param expected what the setting takes, and if that is not plain, what to do
   * @param cause what failed, or {@code null} if nothing else did
   */
  public RefusedSettingException(
      String name, String value, String expected, @Nullable Throwable cause) {
    super(name + ": " + value + " (expected " + expected + ")", cause);
    this.name = Objects.requireNonNull(name, "name");
    this.value = Objects.requireNonNull(value, "value");
    this.expected = Objects.requireNonNull(expected, "expected");
  }

  /**
   * Returns the same refusal under another name, for who knows the setting by that one.
   *
   * @param other the name of the property, option or key that the value came from
   * @return a refusal whose cause is this one
   */
  public RefusedSettingException withName(String other) {
    return new RefusedSettingException(other, value, expected, this);
  }

  /**
   * Returns the setting's name.
   *
   * @return for instance {@code drainLimit}
   */
  public String name() {
    return name;
  }

  /**
   * Returns what was given.
   *
   * @return for instance {@code 60 min}
   */
  public String value() {
    return value;
  }

  /**
   * Returns what the setting takes.
   *
   * @return for instance {@code 1 ms to 10 min}
   */
  public String expected() {
    return expected;
  }
}
