package io.github.btc.internal;

import io.github.btc.RefusedSettingException;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One setting: its name, range, default and sentence. Every way to set it takes them from here: the
 * builders, Spring, Quarkus, the dry run, the reference page, and the sidecar where an option of
 * its own means the same. Two settings are the same only if they are the same object. Immutable.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> {

  private final String group;
  private final String name;
  private final String method;
  private final Allowed<T> allowed;
  private final T byDefault;
  private final String defaultText;
  private final String sentence;
  private final String note;

  private Setting(
      String group,
      String name,
      String method,
      Allowed<T> allowed,
      T byDefault,
      String defaultText,
      String sentence,
      String note) {
    this.group = group;
    this.name = name;
    this.method = method;
    this.allowed = allowed;
    this.byDefault = allowed.check(name, byDefault);
    this.defaultText = defaultText;
    this.sentence = sentence;
    this.note = note;
  }

  /**
   * Declares a setting that the method of its name sets.
   *
   * @param name the name in builders and messages, such as {@code drainLimit}
   * @param allowed what it may be
   * @param byDefault the value of a user who sets none
   * @param sentence what it is, without the range, the default and the full stop
   */
  static <T> Setting<T> of(String name, Allowed<T> allowed, T byDefault, String sentence) {
    return new Setting<>("", name, name, allowed, byDefault, allowed.text(byDefault), sentence, "");
  }

  /** Returns the same setting, which another method of the builder sets. */
  Setting<T> setBy(String other) {
    return new Setting<>(group, name, other, allowed, byDefault, defaultText, sentence, note);
  }

  /** Returns the same setting, whose properties begin with a group and a dot. */
  Setting<T> in(String other) {
    return new Setting<>(other, name, method, allowed, byDefault, defaultText, sentence, note);
  }

  /** Returns the same setting, whose default is more than one value. */
  Setting<T> byDefault(String text) {
    return new Setting<>(group, name, method, allowed, byDefault, text, sentence, note);
  }

  /** Returns the same setting, with whole sentences that follow its own. */
  Setting<T> note(String sentences) {
    return new Setting<>(group, name, method, allowed, byDefault, defaultText, sentence, sentences);
  }

  /** {@return the name in builders and messages, such as {@code drainLimit}} */
  public String name() {
    return name;
  }

  /** {@return the method of the builder that sets it, such as {@code drain}} */
  public String method() {
    return method;
  }

  /** {@return the name behind the prefix of the properties, such as {@code gc.young.min-share}} */
  public String property() {
    return group.isEmpty() ? kebab(name) : group + "." + kebab(name);
  }

  /** {@return what it may be, such as {@code 1 ms to 10 min}; empty for an obvious choice} */
  public String range() {
    return allowed.range();
  }

  /** {@return the value of a user who sets none} */
  public T byDefault() {
    return byDefault;
  }

  /** {@return the default as people write it, such as {@code 250 ms}} */
  public String defaultText() {
    return defaultText;
  }

  /** {@return what it is and does, without the range and the default} */
  public String sentences() {
    return sentence + "." + (note.isEmpty() ? "" : " " + note);
  }

  /** {@return one sentence with the range and the default, such as completion in editors shows} */
  public String description() {
    String range = range().isEmpty() ? "" : ", " + range();
    return sentence + range + "; " + defaultText + " by default.";
  }

  /**
   * Returns what a user gave, or the default.
   *
   * @param given the user's value, or {@code null} for none
   * @return one of the two
   */
  public T orDefault(@Nullable T given) {
    return given == null ? byDefault : given;
  }

  /**
   * Returns what a user gave for a setting that another one bounds, or the default.
   *
   * @param setting the setting
   * @param given the user's value, or {@code null} for none
   * @param least the value of the other setting
   * @param <T> the type of the values
   * @return the given value; or else the default, but at least the other setting's value
   */
  public static <T extends Comparable<T>> T orDefault(
      Setting<T> setting, @Nullable T given, T least) {
    T byDefault = setting.byDefault();
    return given != null ? given : least.compareTo(byDefault) > 0 ? least : byDefault;
  }

  /**
   * Checks a value.
   *
   * @param value what was given
   * @return the value
   * @throws RefusedSettingException if it is out of range
   */
  public T check(T value) {
    return checkAs(name, value);
  }

  /**
   * Checks a value that its user knows by another name, such as an option.
   *
   * @param other the name that the user knows
   * @param value what was given
   * @return the value
   * @throws RefusedSettingException if it is out of range, under the other name
   */
  public T checkAs(String other, T value) {
    return allowed.check(other, Objects.requireNonNull(value, other));
  }

  /**
   * Checks a value that another one bounds.
   *
   * @param value what was given
   * @param least the least value allowed here
   * @return the value
   * @throws RefusedSettingException if it is out of range
   */
  public T check(T value, T least) {
    return allowed.from(least).check(name, Objects.requireNonNull(value, name));
  }

  /**
   * Returns a name as properties write it.
   *
   * @param name such as {@code drainLimit}; a part behind a dot is left out
   * @return such as {@code drain-limit}
   */
  public static String kebab(String name) {
    int dot = name.indexOf('.');
    String first = dot < 0 ? name : name.substring(0, dot);
    return first.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return property();
  }
}
