package io.github.btc.research.grid;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.ConnectionRetryConfig;
import com.hazelcast.client.config.YamlClientConfigBuilder;
import com.hazelcast.core.ExecutionCallback;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.core.IExecutorService;
import com.hazelcast.core.MemberLeftException;
import com.hazelcast.spi.exception.RetryableHazelcastException;
import com.hazelcast.spi.exception.TargetDisconnectedException;
import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs cells on the members of a Hazelcast cluster ({@code btc simulate member}). If a member
 * leaves, another member runs its cell with the same result.
 */
final class ClusterRunner implements CellRunner {

  /** The executor that members run cells with. */
  static final String EXECUTOR = "btc-cells";

  private static final int MOST_LOST = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final HazelcastInstance client;
  private final BlockingQueue<Ended> ended = new LinkedBlockingQueue<>();

  private record Ended(Cell cell, @Nullable String result, @Nullable Throwable failure) {}

  ClusterRunner(HazelcastInstance client) {
    this.client = client;
  }

  /**
   * Joins the cluster as a client within 20 s, unless the file has another limit.
   *
   * @param file Hazelcast's client configuration in YAML
   * @throws IllegalArgumentException if the file cannot be read or no member can be reached
   */
  static ClusterRunner join(Path file) {
    return join(file, PATIENCE);
  }

  static ClusterRunner join(Path file, Duration patience) {
    try {
      ClientConfig config = new YamlClientConfigBuilder(file.toFile()).build();
      limit(config.getConnectionStrategyConfig().getConnectionRetryConfig(), patience);
      Members.quiet(config.getProperties());
      return new ClusterRunner(HazelcastClient.newHazelcastClient(config));
    } catch (IOException e) {
      throw new RefusedSettingException("cluster", String.valueOf(file), "a file to read", e);
    } catch (HazelcastException | IllegalStateException e) {
      String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new RefusedSettingException(
          "cluster",
          file + ": " + why,
          "Hazelcast's client configuration, and a cluster that can be reached",
          e);
    }
  }

  /** Sets a limit, because Hazelcast tries forever by default, without a message. */
  private static void limit(ConnectionRetryConfig retry, Duration patience) {
    if (retry.getClusterConnectTimeoutMillis() < 0) {
      retry.setClusterConnectTimeoutMillis(patience.toMillis());
    }
  }

  @Override
  public void run(List<Cell> cells, Consumer<CellResult> result) throws InterruptedException {
    IExecutorService members = client.getExecutorService(EXECUTOR);
    cells.forEach(cell -> submit(members, cell));
    int lost = 0;
    for (int left = cells.size(); left > 0; ) {
      Ended each = ended.take();
      if (isLoss(each.failure()) && lost++ < MOST_LOST) {
        submit(members, each.cell());
      } else if (each.result() != null) {
        left--;
        result.accept(CellResult.fromJson(each.result()));
      } else {
        throw new CellFailedException(each.cell(), each.failure());
      }
    }
  }

  /** Tells whether the member has left, so that the cell itself did not fail. */
  private static boolean isLoss(@Nullable Throwable failure) {
    return failure instanceof MemberLeftException
        || failure instanceof TargetDisconnectedException
        || failure instanceof RetryableHazelcastException
        || failure instanceof HazelcastInstanceNotActiveException; // the member was leaving
  }

  private void submit(IExecutorService members, Cell cell) {
    members.submit(
        new CellTask(cell.toJson()),
        new ExecutionCallback<>() {
          @Override
          public void onResponse(String json) {
            ended.add(new Ended(cell, json, null));
          }

          @Override
          public void onFailure(Throwable failure) {
            ended.add(new Ended(cell, null, failure));
          }
        });
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
