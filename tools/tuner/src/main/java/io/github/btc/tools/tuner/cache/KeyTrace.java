package io.github.btc.tools.tuner.cache;

import io.github.btc.RefusedSettingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of the keys that a cache was asked for, one a line, in order. Of any length. */
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
      throw new RefusedSettingException("--trace", file + " has no keys", "one a line");
    }
    return sampler;
  }

  /** FNV-1a, 64 bits: different keys have different numbers, but for one pair in many billions. */
  private static long hash(String key) {
    long hash = FNV_START;
    for (int i = 0; i < key.length(); i++) {
      hash = (hash ^ key.charAt(i)) * FNV_PRIME;
    }
    return hash;
  }
}
