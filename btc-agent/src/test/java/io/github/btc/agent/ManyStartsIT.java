package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Starts of an observed service, many at a time, so that each is interrupted at any place. A thread
 * of the flight recorder and the main thread load classes while the agent rewrites classes. {@code
 * -Dbtc.starts=1000} makes more starts.
 */
@Tag("slow")
class ManyStartsIT {

  private static final int STARTS = Integer.getInteger("btc.starts", 300);
  private static final int AT_A_TIME = 12;

  @TempDir Path directory;

  @Test
  void noneHangs() throws Exception {
    List<String> arguments =
        List.of(
            ChildService.agent("observe,port=0"),
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-cp",
            ObservedService.classPathWithoutTheAgent(),
            EndingService.class.getName());
    ExecutorService starters = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      List<CompletableFuture<Integer>> starts =
          IntStream.range(0, STARTS)
              .mapToObj(start -> CompletableFuture.supplyAsync(() -> exitCode(arguments), starters))
              .toList();

      assertThat(starts).extracting(CompletableFuture::join).containsOnly(0);
    } finally {
      starters.shutdownNow();
    }
  }

  private int exitCode(List<String> arguments) {
    try (ChildService service = ChildService.start(directory, arguments)) {
      int code = service.awaitExit();
      assertThat(code).as(service.output()).isZero();
      return code;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
