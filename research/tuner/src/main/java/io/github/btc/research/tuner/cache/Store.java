package io.github.btc.research.tuner.cache;

/** A cache whose size can change while it runs. */
public interface Store {

  /** Asks for a key. Returns whether it was there; if not, it is there afterwards. */
  boolean ask(long key);

  /** Changes how many keys the cache may have, and drops what is too much. */
  void resize(long keys);

  long mostKeys();
}
