package io.github.btc.research.models.srn;

import java.util.Arrays;

/** The number of tokens in each place. This class is immutable. */
public final class Marking {

  private final int[] tokens;
  private final int hash;

  Marking(int[] tokens) {
    this.tokens = tokens;
    this.hash = Arrays.hashCode(tokens);
  }

  /** Returns the tokens in a place: #(P). */
  public int tokens(Place place) {
    return tokens[place.index()];
  }

  int[] copyOfTokens() {
    return tokens.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Marking that && hash == that.hash && Arrays.equals(tokens, that.tokens);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return Arrays.toString(tokens);
  }
}
