package io.github.btc.research.grid;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Runs cells on this machine's processors. */
public final class LocalRunner implements CellRunner {

  private final ExecutorService threads;

  /** Starts so many threads. */
  public LocalRunner(int count) {
    this.threads =
        Executors.newFixedThreadPool(
            count,
            job -> {
              Thread thread = new Thread(job, "grid");
              thread.setDaemon(true); // Ctrl-C ends them
              return thread;
            });
  }

  @Override
  public void run(List<Cell> cells, Consumer<CellResult> result) throws InterruptedException {
    CompletionService<CellResult> done = new ExecutorCompletionService<>(threads);
    Map<Future<CellResult>, Cell> running = new HashMap<>();
    cells.forEach(cell -> running.put(done.submit(cell::run), cell));
    for (int i = 0; i < cells.size(); i++) {
      Future<CellResult> each = done.take();
      try {
        result.accept(each.get());
      } catch (ExecutionException e) {
        throw new CellFailedException(running.get(each), e.getCause());
      }
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
