package io.github.btc;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reports a setting whose value is not allowed. The message has the form {@code name: value
 * (expected ...)}. The parts are also fields, so that a program can write a message of its own, for
 * instance with the name of a property.
 *
 * <p>Every builder and factory of BTC throws this type. Immutable.
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
   * @param value the value given, as people write it; a text is in quotation marks
   * @param expected the values that the setting takes and, if that is not obvious, what to do
   */
  public RefusedSettingException(String name, String value, String expected) {
    this(name, value, expected, null);
  }

  /**
   * Refuses a value because of another exception.
   *
   * @param name the setting's name, as its builder or file calls it
   * @param value the value given, as people write it; a text is in quotation marks
   * @param expected the values that the setting takes and, if that is not obvious, what to do
   * @param cause the exception that the value has led to, or {@code null} if there is none
   */
  public RefusedSettingException(
      String name, String value, String expected, @Nullable Throwable cause) {
    super(name + ": " + value + " (expected " + expected + ")", cause);
    this.name = Objects.requireNonNull(name, "name");
    this.value = Objects.requireNonNull(value, "value");
    this.expected = Objects.requireNonNull(expected, "expected");
  }

  /**
   * Returns the same exception with another name, for a reader who knows the setting by that name.
   *
   * @param other the name of the property, option or key that the value came from
   * @return an exception whose cause is this one
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
   * Returns the value given.
   *
   * @return for instance {@code 60 min}
   */
  public String value() {
    return value;
  }

  /**
   * Returns the values that the setting takes.
   *
   * @return for instance {@code 1 ms to 10 min}
   */
  public String expected() {
    return expected;
  }
}
