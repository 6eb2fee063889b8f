package io.github.btc.research.tuner.cache;

import io.github.btc.RefusedSettingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a file of any length with the requested keys of a cache, in order, one on each line. */
final class KeyTrace {

  private static final long FNV_START = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;

  private KeyTrace() {}

  static HitRateSampler sample(Path file, int mostKeys, long seed) throws IOException {
    HitRateSampler sampler = new HitRateSampler(mostKeys, seed);
    if (!Files.isRegularFile(file)) {
      throw new RefusedSettingException("--trace", String.valueOf(file), "a file of keys");
    }
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      for (String key = lines.readLine(); key != null; key = lines.readLine()) {
        if (!key.isBlank()) {
          sampler.asked(hash(key));
        }
      }
    }
    if (sampler.requests() == 0) {
      throw new RefusedSettingException("--trace", file + " has no keys", "one key on each line");
    }
    return sampler;
  }

  /** Returns the FNV-1a hash with 64 bits. A collision of two keys is extremely rare. */
  private static long hash(String key) {
    long hash = FNV_START;
    for (int i = 0; i < key.length(); i++) {
      hash = (hash ^ key.charAt(i)) * FNV_PRIME;
    }
    return hash;
  }
}
