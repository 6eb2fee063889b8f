package io.github.btc.research.tuner;

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
 * The runs of a search, one JSON object on each line. Each run is written when it ends, so that a
 * stopped search can continue. The first line identifies the search. An incomplete last line, which
 * a crash of the machine can leave, is removed.
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
   * Opens the file of a search, or creates it. The file is locked until it is closed.
   *
   * @param file file to open
   * @param search all settings that decide the results
   * @param fresh whether present runs are deleted
   * @throws IllegalArgumentException if the file is of another search, is damaged, or is open
   *     already
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
          file.toString(),
          "a running search writes to this file",
          "the end of that search, or another --output");
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

  /** Reads through this channel, because closing another channel of the file releases the lock. */
  private static byte[] read(FileChannel channel) throws IOException {
    ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(channel.size()));
    while (all.hasRemaining() && channel.read(all) >= 0) {
      // reads until the buffer is full
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
                file,
                "the runs of another search",
                "another --output, or --fresh to delete the runs");
          }
        } else {
          trials.add(Objects.requireNonNull(JSON.readValue(lines.get(i), Trial.class)));
        }
      } catch (JacksonException | NullPointerException e) {
        throw new RefusedSettingException(
            file + ", line " + (i + 1),
            "not a run",
            "the unchanged file, or --fresh to delete the runs",
            e);
      }
    }
    return trials;
  }

  /** Returns the runs that the file contained when it was opened. */
  List<Trial> found() {
    return List.copyOf(trials);
  }

  /** Adds a run. When this method returns, the whole run is in the file. */
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
