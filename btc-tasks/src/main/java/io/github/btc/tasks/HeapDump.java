package io.github.btc.tasks;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

/**
 * Heap dumps on demand. A dump stops the whole JVM for about a second for each gigabyte. In a
 * closing, no request notices it.
 *
 * <p>The file appears only when it is complete. A dump does not begin if the disk has less room
 * than the heap has in use. A dump cannot be interrupted. If it takes longer than the controller's
 * task limit, the controller reports a stuck task, and the gate opens when the JVM goes on.
 */
public final class HeapDump {

  private static final String NAME = "heap-dump";

  private HeapDump() {}

  /**
   * Makes a task named {@code heap-dump} that dumps live objects, as {@code jcmd GC.heap_dump}
   * does. A full collection comes first.
   *
   * @param folder the folder of the files {@code heap-TIME.hprof}, created if it does not exist
   * @return the task; its answer is the file
   */
  public static OnDemandTask<Path> into(Path folder) {
    return into(folder, true);
  }

  /**
   * Makes a task named {@code heap-dump}.
   *
   * @param folder the folder of the files {@code heap-TIME.hprof}, created if it does not exist
   * @param liveOnly false to dump dead objects too, without a collection
   * @return the task; its answer is the file
   */
  public static OnDemandTask<Path> into(Path folder, boolean liveOnly) {
    DatedFiles files = new DatedFiles(folder, "heap", ".hprof", Clock.systemUTC());
    return OnDemandTask.stoppingTheProcess(NAME, () -> dump(files.next(), liveOnly));
  }

  private static Path dump(Path file, boolean liveOnly) throws IOException {
    HotSpotDiagnosticMXBean jvm =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    return WholeFile.write(
        file,
        part -> {
          checkRoom(WholeFile.folderOf(part));
          jvm.dumpHeap(part.toString(), liveOnly);
        });
  }

  private static void checkRoom(Path folder) throws IOException {
    long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    long room = Files.getFileStore(folder).getUsableSpace();
    if (room < used) {
      throw new IOException(
          "room in "
              + folder
              + ": "
              + (room >> 20)
              + " MB (expected at least the "
              + (used >> 20)
              + " MB of the heap in use; free some space or choose another folder)");
    }
  }
}
