package io.github.btc.hazelcast;

import com.hazelcast.cluster.Member;
import com.hazelcast.config.InvalidConfigurationException;
import com.hazelcast.config.MapConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.github.btc.Closing;
import io.github.btc.Coordinator;
import io.github.btc.RefusedSettingException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets at most k members of a cluster close at a time, and never the last one. It uses only the
 * public API of the community edition, which does not include the locks of the CP subsystem. So it
 * works in any application that embeds a member.
 *
 * <p>A map has k places. A coordinator that puts its token into a free place may close, and removes
 * the token afterwards. A token names its member and its coordinator, so several coordinators of
 * one member count separately. The place of a member that has left the cluster is free. Every token
 * expires after a minute, which is longer than any closing lasts. After a split of the cluster,
 * each part counts its own members. The map has two backups, so the end of a member does not remove
 * the token of another one.
 *
 * <p>Each query costs one operation on the map, usually on another member. Thread-safe.
 */
public final class HazelcastCoordinator implements Coordinator {

  /** The name of the map. */
  public static final String MAP = "__btc.closed";

  private static final int BACKUPS = 2;
  private static final long LEASE_SECONDS = 60;
  private static final long RETRY_NANOS = 1_000_000_000;

  /** One try per second until the token expires. */
  private static final int MOST_TRIES = (int) LEASE_SECONDS;

  private static final int MOST = 100;
  private static final Duration LONGEST_REST = Duration.ofSeconds(30);

  private final HazelcastInstance member;

  /**
   * Distinguishes the coordinators of one member, because each of them numbers its queries from
   * one.
   */
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
   * Makes the coordinator of one member. Use the same numbers for all members.
   *
   * @param member the member that may close; it need not have started yet
   * @param most how many members may be closed at a time, 1 to 100; in a smaller cluster all but
   *     one
   * @param rest how long a place stays taken after a closing, 0 to 30 s. It keeps a router that
   *     avoids a replica for some time after a refusal from avoiding all replicas. Behind nginx
   *     with {@code fail_timeout=1s} and four members, use 750 ms
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
  public synchronized boolean tryAcquire(Closing closing) {
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
    } catch (RuntimeException e) { // the token may have been written and would stay
      String lost = token;
      later(0, () -> free(map, wanted, lost, MOST_TRIES));
      throw e;
    }
  }

  private boolean takeFrom(IMap<String, String> map, String wanted) {
    String holder = put(map, wanted);
    if (holder == null || holder.equals(token)) { // own token: the operation was carried out twice
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
        // The user's configuration already has the map, and takes precedence.
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

  /** Removes a token, and tries again until the token has expired. */
  private void free(IMap<String, String> map, String held, String written, int tries) {
    try {
      if (member
          .getLifecycleService()
          .isRunning()) { // otherwise the place becomes free when this member leaves
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
