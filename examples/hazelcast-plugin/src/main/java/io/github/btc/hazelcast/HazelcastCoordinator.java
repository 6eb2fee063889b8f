package io.github.btc.hazelcast;

import com.hazelcast.cluster.Member;
import com.hazelcast.config.InvalidConfigurationException;
import com.hazelcast.config.MapConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.github.btc.Coordinator;
import io.github.btc.RefusedSettingException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets at most k members of a cluster close at a time, and never the last one. Uses the public API
 * of the community edition only (locks of its CP subsystem are not part of that), so it works in
 * any application that embeds a member.
 *
 * <p>There is a map with k places. Whoever puts its token into a free place may close, and takes it
 * out afterwards. A token names its member and its coordinator, so several coordinators of one
 * member count as several. The place of a member that has left the cluster is free, and every token
 * expires after a minute, which is longer than any closing lasts. In a cluster that has split, each
 * part counts for itself. The map has two backups, so a member that dies takes no token of another
 * one with it.
 *
 * <p>Costs one operation on the map per question, usually on another member. Thread-safe.
 */
public final class HazelcastCoordinator implements Coordinator {

  /** The name of the map. */
  public static final String MAP = "__btc.closed";

  private static final int BACKUPS = 2;
  private static final long LEASE_SECONDS = 60;
  private static final long RETRY_NANOS = 1_000_000_000;

  /** One a second, until the token has expired by itself. */
  private static final int MOST_TRIES = (int) LEASE_SECONDS;

  private static final int MOST = 100;
  private static final Duration LONGEST_REST = Duration.ofSeconds(30);

  private final HazelcastInstance member;

  /** Another coordinator of the same member counts its questions from one, too. */
  private final UUID id = UUID.randomUUID();

  private final int most;
  private final long restNanos;
  private long questions; // guarded by this
  private @Nullable IMap<String, String> places; // guarded by this
  private @Nullable String place; // guarded by this
  private String token = ""; // guarded by this

  private HazelcastCoordinator(HazelcastInstance member, int most, long restNanos) {
    this.member = member;
    this.most = most;
    this.restNanos = restNanos;
  }

  /**
   * Makes the coordinator of one member. Give all of them the same numbers.
   *
   * @param member the member that may close; need not have started yet
   * @param most how many members may be closed at a time, 1 to 100; in a smaller cluster all but
   *     one
   * @param rest how long after a closing its place stays taken, 0 to 30 s. A router that leaves a
   *     replica alone for a while after a refusal must not come to leave all of them alone: behind
   *     nginx with {@code fail_timeout=1s} and four members, 750 ms
   * @return the coordinator
   * @throws RefusedSettingException if a number is out of range
   */
  public static HazelcastCoordinator of(HazelcastInstance member, int most, Duration rest) {
    if (most < 1 || most > MOST) {
      throw new RefusedSettingException("most", Integer.toString(most), "1 to " + MOST);
    }
    if (rest.isNegative() || rest.compareTo(LONGEST_REST) > 0) {
      throw new RefusedSettingException("rest", rest.toMillis() + " ms", "0 to 30 s");
    }
    return new HazelcastCoordinator(member, most, rest.toNanos());
  }

  @Override
  public synchronized boolean tryAcquire() {
    int count = Math.min(most, member.getCluster().getMembers().size() - 1);
    UUID self = member.getCluster().getLocalMember().getUuid();
    token = self + "/" + id + "/" + ++questions;
    for (int i = 0; i < count; i++) {
      if (take("place-" + i)) {
        place = "place-" + i;
        return true;
      }
    }
    return false;
  }

  private boolean take(String wanted) {
    IMap<String, String> map = places();
    try {
      return takeFrom(map, wanted);
    } catch (RuntimeException e) { // it may be ours for all that, and we would never give it back
      String lost = token;
      later(0, () -> free(map, wanted, lost, MOST_TRIES));
      throw e;
    }
  }

  private boolean takeFrom(IMap<String, String> map, String wanted) {
    String holder = put(map, wanted);
    if (holder == null || holder.equals(token)) { // ours: the operation was carried out twice
      return true;
    }
    return hasLeft(holder) && map.remove(wanted, holder) && put(map, wanted) == null;
  }

  private @Nullable String put(IMap<String, String> map, String wanted) {
    return map.putIfAbsent(wanted, token, LEASE_SECONDS, TimeUnit.SECONDS);
  }

  private boolean hasLeft(String holder) {
    UUID holding = UUID.fromString(holder.substring(0, holder.indexOf('/')));
    return member.getCluster().getMembers().stream()
        .map(Member::getUuid)
        .noneMatch(holding::equals);
  }

  private IMap<String, String> places() {
    IMap<String, String> map = places;
    if (map == null) {
      try {
        member.getConfig().addMapConfig(new MapConfig(MAP).setBackupCount(BACKUPS));
      } catch (InvalidConfigurationException e) {
        // It is in the user's configuration, which wins.
      }
      map = member.getMap(MAP);
      places = map;
    }
    return map;
  }

  @Override
  public synchronized void release() {
    String held = place;
    String written = token;
    if (held == null) {
      return;
    }
    place = null;
    IMap<String, String> map = places();
    if (restNanos > 0) {
      later(restNanos, () -> free(map, held, written, MOST_TRIES));
      return;
    }
    try {
      map.remove(held, written);
    } catch (RuntimeException e) {
      later(RETRY_NANOS, () -> free(map, held, written, MOST_TRIES));
      throw e;
    }
  }

  /** Takes a token out, however often that takes while it has not expired. */
  private void free(IMap<String, String> map, String held, String written, int tries) {
    try {
      if (member.getLifecycleService().isRunning()) { // else the place is free when we have left
        map.remove(held, written);
      }
    } catch (RuntimeException e) {
      if (tries > 1) {
        later(RETRY_NANOS, () -> free(map, held, written, tries - 1));
      }
    }
  }

  private static void later(long nanos, Runnable what) {
    CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS).execute(what);
  }

  @Override
  public String toString() {
    return "at most " + most + " of the cluster closed at a time";
  }
}
