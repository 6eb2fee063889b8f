package io.github.btc.tools.tuner;

import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The runs of a search, a line of JSON each, written as they end: a search that was stopped goes on
 * from there. The first line says which search it is. A line that breaks off, because the machine
 * stopped while it was written, is taken away.
 */
final class TrialFile implements AutoCloseable {

  static final String NAME = "trials.jsonl";

  private static final JsonMapper JSON = new JsonMapper();
  private static final String SEARCH = "search";

  private final FileChannel channel;
  private final List<Trial> trials;

  private TrialFile(FileChannel channel, List<Trial> trials) {
    this.channel = channel;
    this.trials = trials;
  }

  /**
   * Opens the file of a search, or begins one. Nobody else can until it is closed.
   *
   * @param file where
   * @param search says everything that decides the results
   * @param fresh whether what is there is thrown away
   * @throws IllegalArgumentException if it is of another search, damaged, or open
   */
  static TrialFile open(Path file, String search, boolean fresh) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      lock(channel, file);
      return open(channel, file, search, fresh);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static void lock(FileChannel channel, Path file) throws IOException {
    FileLock lock;
    try {
      lock = channel.tryLock(); // until the channel is closed
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      throw new RefusedSettingException(
          file.toString(), "a search that runs now writes to it", "its end, or another --output");
    }
  }

  private static TrialFile open(FileChannel channel, Path file, String search, boolean fresh)
      throws IOException {
    byte[] all = fresh ? new byte[0] : read(channel);
    int whole = all.length;
    while (whole > 0 && all[whole - 1] != '\n') {
      whole--;
    }
    String text = new String(all, 0, whole, StandardCharsets.UTF_8);
    List<Trial> trials = parse(file.toString(), text, search);
    channel.truncate(whole).position(whole);
    TrialFile opened = new TrialFile(channel, trials);
    if (whole == 0) {
      opened.line(Map.of(SEARCH, search));
    }
    return opened;
  }

  /** Through this channel: to close another one of the same file would give up the lock. */
  private static byte[] read(FileChannel channel) throws IOException {
    ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(channel.size()));
    while (all.hasRemaining() && channel.read(all) >= 0) {
      // until it is full
    }
    return Arrays.copyOf(all.array(), all.position());
  }

  static List<Trial> parse(String file, String text, String search) {
    List<String> lines = text.lines().toList();
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      try {
        if (i == 0) {
          String found = JSON.readTree(lines.get(0)).path(SEARCH).asString("");
          if (!found.equals(search)) {
            throw new RefusedSettingException(
                file, "the runs of another search", "another --output, or --fresh");
          }
        } else {
          trials.add(Objects.requireNonNull(JSON.readValue(lines.get(i), Trial.class)));
        }
      } catch (JacksonException | NullPointerException e) {
        throw new RefusedSettingException(
            file + ", line " + (i + 1), "not a run", "the file as it was, or --fresh", e);
      }
    }
    return trials;
  }

  /** Returns what was there when it was opened. */
  List<Trial> found() {
    return List.copyOf(trials);
  }

  /** Adds a run. It is in the file, whole, when this returns. */
  void add(Trial trial) throws IOException {
    line(trial);
  }

  private void line(Object value) throws IOException {
    ByteBuffer bytes =
        ByteBuffer.wrap((JSON.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
