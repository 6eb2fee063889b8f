package io.github.btc.agent;

import io.github.btc.RefusedSettingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/** A secret that callers must know. The class stores a digest, and compares in constant time. */
final class Token {

  private static final int SHORTEST = 16;
  private static final String SCHEME = "Bearer ";

  private final byte[] digest;

  private Token(byte[] digest) {
    this.digest = digest;
  }

  /**
   * Makes a token from a secret, without leading and trailing blanks.
   *
   * @param name the name of the option
   * @param source the file or variable, for messages, which never show the secret
   */
  static Token of(String name, String source, String secret) {
    String stripped = secret.strip();
    if (stripped.length() < SHORTEST) {
      throw new RefusedSettingException(
          name, source + " holds " + stripped.length() + " characters", "at least " + SHORTEST);
    }
    return new Token(digestOf(stripped));
  }

  /** Returns true if an {@code Authorization} header with the scheme Bearer carries the secret. */
  boolean isIn(@Nullable String authorization) {
    String given = authorization == null ? "" : authorization;
    boolean scheme = given.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    String secret = scheme ? given.substring(SCHEME.length()).strip() : "";
    return MessageDigest.isEqual(digest, digestOf(secret));
  }

  private static byte[] digestOf(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256: not in this JDK (every JDK must have it)", e);
    }
  }
}
